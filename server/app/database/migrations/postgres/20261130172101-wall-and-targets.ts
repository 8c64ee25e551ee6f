import { Migration } from '@mikro-orm/migrations'

export class Migration20261130172101 extends Migration {
  override up(): void {
    this.addSql(
      'create table "campaign_target" ("campaign_id" uuid not null, "company_id" uuid not null, "measure" varchar(255) not null, "count" int not null, "last_day" varchar(10) null, "set_by" uuid not null, "set_by_name" varchar(255) not null, "set_at" timestamptz(3) not null, primary key ("campaign_id"))',
    )
    this.addSql(
      'create index "campaign_target_company_id_index" on "campaign_target" ("company_id")',
    )
    this.addSql(
      'create table "wall_link" ("id" uuid not null, "company_id" uuid not null, "label" varchar(255) not null, "token" varchar(255) not null, "created_by" uuid not null, "created_by_name" varchar(255) not null, "created_at" timestamptz(3) not null, "revoked_at" timestamptz(3) null, primary key ("id"))',
    )
    this.addSql('alter table "wall_link" add constraint "wall_link_token_unique" unique ("token")')
    this.addSql('create index "wall_link_company_id_index" on "wall_link" ("company_id")')
    this.addSql('create index "wall_link_created_by_index" on "wall_link" ("created_by")')
    this.addSql(
      'create table "wall_admission" ("link_id" uuid not null, "holder_id" uuid not null, "company_id" uuid not null, "entered_at" timestamptz(3) not null, primary key ("link_id", "holder_id"))',
    )
    this.addSql('create index "wall_admission_holder_id_index" on "wall_admission" ("holder_id")')
    this.addSql('create index "wall_admission_company_id_index" on "wall_admission" ("company_id")')
    this.addSql(
      'alter table "campaign_target" add constraint "campaign_target_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "campaign_target" add constraint "campaign_target_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "wall_link" add constraint "wall_link_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    this.addSql(
      'alter table "wall_admission" add constraint "wall_admission_link_id_foreign" foreign key ("link_id") references "wall_link" ("id") on delete cascade',
    )
    this.addSql(
      'alter table "wall_admission" add constraint "wall_admission_company_id_foreign" foreign key ("company_id") references "company" ("id") on update no action on delete cascade',
    )
    // Whoever changes what screens may show, it is written down with it (…-rights-log.ts).
    this.addSql(
      `create trigger "log_wall_rights" after delete or update of "revoked_at" on "wall_link" for each row execute function "log_rights_change"('company', 'company_id')`,
    )
    // Links work while whoever made them may see the numbers.
    this.addSql(
      `create function "log_wall_maker_change"() returns trigger language plpgsql as $$
       begin
         perform pg_advisory_xact_lock_shared(705092);
         insert into "rights_change" ("kind", "subject_id", "at")
           select 'company', "company_id", clock_timestamp() from "wall_link"
           where "created_by" = old."person_id" and "company_id" = old."company_id"
           group by "company_id";
         return null;
       end $$`,
    )
    this.addSql(
      `create trigger "log_wall_maker_rights" after delete or update of "role", "company_id" on "member" for each row execute function "log_wall_maker_change"()`,
    )
  }
}
