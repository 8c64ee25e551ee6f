/** What is what in an export. */
export function readmeOf(company: string, now: Date): string {
  return `${company}: everything that Fanfare keeps of this company
Made on ${now.toISOString()}

company.json      Profile and brand kit.
members.json      Who belongs to the company, in which role and since when.
invites.json      Every invite ever made, and what became of it. The links are not in it.
api-keys.json     Every API key ever made. The keys themselves are not in it.
lead-settings.json  How long leads are kept, and who is told of new ones.
billing.json      The plan and by which numbers the payment provider knows the company; null
                  when nothing was ever paid. Invoices are kept there.
webhooks.json     Where the company is told of what happens. The secrets are not in it.
webhook-log.ndjson  What was sent there in the last two weeks, one message to a line.
domains.json      The names of its own, with what was found of them in DNS.
wall-links.json   The links of walls, ended ones too, and when screens opened them. What opens them is
                  not in it.
audit-log.ndjson  Who did what, when and from where; one entry to a line, oldest first.
assets.json       The pictures of the library, with the names they were uploaded by.
assets/           Each picture in the widths it is kept in: assets/{id}/{width}.webp
fonts.json        The company's own fonts with their styles.
fonts/            Each style, whole, as fonts/{id}.woff2

campaigns/{address}/
  campaign.json   The campaign with its document in plain form: pages, sections, blocks, theme.
                  journalSeq says how many edits are in it.
  document.bin    The same document as a Yjs update, with its editing history as far as it is kept.
  share-links.json  The links that were shared, and who entered by them. What opens them is not in it.
  schedule.json   When it is to start and end by itself.
  tracked-links.json  Its addresses with UTM values, as they were saved, and what each costs in cents.
  releases.json   The versions that were published; the current one is marked.
  releases/       Their pages as visitors got them: releases/{number}/{page}.html; those of
                  variants are in releases/{number}/variants.
  versions.json   Its history: when there was a version, why, and who had written until then.
  leads.json      What was sent in by forms, oldest first.
  leads.csv       The same for spreadsheets, a line for each answer. Answers that a spreadsheet
                  would take for a formula begin with an apostrophe.
  polls.json      What was asked in polls, and how often each option was chosen.
  reviews.json    Which versions were asked to be approved, of whom, and the answers.
  threads.json    Comments pinned to the pages, with who wrote them; what was deleted has no words.
  comment-pictures/  The pictures in them: comment-pictures/{id}.webp
  goals.json      What counts as a conversion.
  target.json     The number that the campaign is to reach; null where none is set.
  experiments.json  Which variants visitors of a page got by which shares, and what came of it.
  alerts.json     Which numbers are watched, and when an alert fired.
  chart-notes.json  What people noted on its chart, and of when.
  report-mails.json  Who is mailed its report, and how often.
  analytics.json  Counts of views, visitors, clicks and conversions by time. "from" is the start
                  of a minute, quarter of an hour or day in UTC; the total of all time has none.

All times are in UTC. Each file is complete as of the moment it was written; work that went on
meanwhile may be in a later file and not in an earlier one. A campaign's document is as of one
moment in both its files. Single visits and votes are not in it, only their counts: they are kept apart
from people, and hold nothing that says who they were.
`
}
