import { Migration } from '@mikro-orm/migrations'

const changes = [
  ['member_rights', 'insert or delete or update of "role", "company_id"', 'member', 'person_id'],
  ['company_rights', 'delete or update of "allowances", "closed_at"', 'company', 'id'],
  ['campaign_rights', 'delete or update of "company_id"', 'campaign', 'id'],
] as const
const kinds = { member: 'person', company: 'company', campaign: 'campaign' }

export class Migration20261121223039 extends Migration {
  override up(): void {
    this.addSql(
      'create table "rights_change" ("id" serial primary key, "kind" varchar(255) not null, "subject_id" uuid not null, "at" timestamptz(3) not null)',
    )
    // Whoever changes who may do what, it is written down with it. Numbers are given before they are
    // seen: the lock tells readers that some may still be on their way (server/core/access/rights-log.ts).
    this.addSql(
      `create function "log_rights_change"() returns trigger language plpgsql as $$
       declare
         changed jsonb := case tg_op when 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
       begin
         perform pg_advisory_xact_lock_shared(705092);
         insert into "rights_change" ("kind", "subject_id", "at")
           values (tg_argv[0], (changed ->> tg_argv[1])::uuid, clock_timestamp());
         return null;
       end $$`,
    )
    for (const [name, when, table, subject] of changes)
      this.addSql(
        `create trigger "log_${name}" after ${when} on "${table}" for each row execute function "log_rights_change"('${kinds[table]}', '${subject}')`,
      )
  }
}
