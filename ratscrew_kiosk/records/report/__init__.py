"""A page about a lesson: who played, how fast and how surely, and how well all that is known.

`reading` takes the rows out of the records, `people` says whose they are, `counting` and `figures` count. `kinds` and
`measuring` say it in words, `plots` draws it, `page` puts it together. `plots` and `page` need the extra `report`; the
kiosk imports none of this.
"""
