import { Migration } from '@mikro-orm/migrations'

const changes = [
  [
    'company_changed',
    'update of `allowances`, `closed_at`, `disabled_at` on `company`',
    'company',
    'old.`id`',
  ],
  ['person_disabled', 'insert on `disabled_person`', 'account', 'new.`person_id`'],
  ['person_enabled', 'delete on `disabled_person`', 'account', 'old.`person_id`'],
]

/** Milliseconds since the epoch. */
const now = "cast(unixepoch('subsec') * 1000 as integer)"

export class Migration20261129203832 extends Migration {
  override up(): void {
    this.addSql(
      'create table `disabled_person` (`person_id` text not null primary key, `because` text not null, `disabled_at` datetime not null)',
    )
    this.addSql(
      'create table `registration_rule` (`id` integer not null primary key, `mode` text not null, `domains` json not null, `changed_at` datetime not null)',
    )
    this.addSql('alter table `company` add column `disabled_at` datetime null')
    this.addSql('alter table `company` add column `disabled_because` text null')
    this.addSql('alter table `campaign` add column `taken_down_at` datetime null')
    this.addSql('alter table `campaign` add column `taken_down_because` text null')
    // Whoever disables or enables a company or a person, it is written down with it.
    this.addSql('drop trigger `log_company_changed`')
    for (const [name, when, kind, subject] of changes)
      this.addSql(
        `create trigger \`log_${name}\` after ${when} begin insert into \`rights_change\` (\`kind\`, \`subject_id\`, \`at\`) values ('${kind}', ${subject}, ${now}); end`,
      )
  }
}
