import { Migration } from '@mikro-orm/migrations'

const changes = [
  [
    'company_rights',
    'delete or update of "allowances", "closed_at", "disabled_at"',
    'company',
    'company',
    'id',
  ],
  ['account_rights', 'insert or delete', 'disabled_person', 'account', 'person_id'],
] as const

export class Migration20261129203832 extends Migration {
  override up(): void {
    this.addSql(
      'create table "disabled_person" ("person_id" uuid not null, "because" text not null, "disabled_at" timestamptz(3) not null, primary key ("person_id"))',
    )
    this.addSql(
      'create table "registration_rule" ("id" int not null, "mode" varchar(255) not null, "domains" jsonb not null, "changed_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'alter table "company" add "disabled_at" timestamptz(3) null, add "disabled_because" text null',
    )
    this.addSql(
      'alter table "campaign" add "taken_down_at" timestamptz(3) null, add "taken_down_because" text null',
    )
    // Whoever disables or enables a company or a person, it is written down with it.
    this.addSql('drop trigger "log_company_rights" on "company"')
    for (const [name, when, table, kind, subject] of changes)
      this.addSql(
        `create trigger "log_${name}" after ${when} on "${table}" for each row execute function "log_rights_change"('${kind}', '${subject}')`,
      )
  }
}
