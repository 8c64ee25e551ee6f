/** What was said before anybody's reading was kept counts as read, by members and by guests. */
export const readUntilNow = [
  'insert into "thread_read" ("thread_id", "reader_id", "company_id", "campaign_id", "read_at") select c."thread_id", m."person_id", c."company_id", c."campaign_id", max(c."created_at") from "comment" c join "member" m on m."company_id" = c."company_id" group by c."thread_id", m."person_id", c."company_id", c."campaign_id"',
  'insert into "thread_read" ("thread_id", "reader_id", "company_id", "campaign_id", "read_at") select c."thread_id", a."holder_id", c."company_id", c."campaign_id", max(c."created_at") from "comment" c join "link_admission" a on a."campaign_id" = c."campaign_id" where true group by c."thread_id", a."holder_id", c."company_id", c."campaign_id" on conflict do nothing',
]
