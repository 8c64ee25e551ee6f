import { Migration } from '@mikro-orm/migrations'

const changes = [
  ['member_joined', 'insert on `member`', 'person', 'new.`person_id`'],
  ['member_changed', 'update of `role`, `company_id` on `member`', 'person', 'old.`person_id`'],
  ['member_left', 'delete on `member`', 'person', 'old.`person_id`'],
  ['company_changed', 'update of `allowances`, `closed_at` on `company`', 'company', 'old.`id`'],
  ['company_removed', 'delete on `company`', 'company', 'old.`id`'],
  ['campaign_moved', 'update of `company_id` on `campaign`', 'campaign', 'old.`id`'],
  ['campaign_removed', 'delete on `campaign`', 'campaign', 'old.`id`'],
]

/** Milliseconds since the epoch. */
const now = "cast(unixepoch('subsec') * 1000 as integer)"

export class Migration20261121223039 extends Migration {
  override up(): void {
    this.addSql(
      'create table `rights_change` (`id` integer not null primary key autoincrement, `kind` text not null, `subject_id` text not null, `at` datetime not null)',
    )
    // Whoever changes who may do what, it is written down with it.
    for (const [name, when, kind, subject] of changes)
      this.addSql(
        `create trigger \`log_${name}\` after ${when} begin insert into \`rights_change\` (\`kind\`, \`subject_id\`, \`at\`) values ('${kind}', ${subject}, ${now}); end`,
      )
  }
}
