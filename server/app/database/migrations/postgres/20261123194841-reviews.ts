import { Migration } from '@mikro-orm/migrations'

export class Migration20261123194841 extends Migration {
  override up(): void {
    this.addSql(
      'create table "review" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "version_id" uuid not null, "number" int not null, "journal_seq" int not null, "state" varchar(255) not null, "requested_by" jsonb not null, "message" text not null, "reviewers" jsonb not null, "created_at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql(
      'create index "review_campaign_id_state_index" on "review" ("campaign_id", "state")',
    )
    this.addSql('create index "review_company_id_state_index" on "review" ("company_id", "state")')
    this.addSql("create unique index review_one_open on review (campaign_id) where state = 'open'")
    this.addSql(
      'create table "review_answer" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "review_id" uuid not null, "by" jsonb not null, "answer" varchar(255) not null, "words" text not null, "at" timestamptz(3) not null, primary key ("id"))',
    )
    this.addSql('create index "review_answer_review_id_index" on "review_answer" ("review_id")')
    this.addSql('create index "review_answer_campaign_id_index" on "review_answer" ("campaign_id")')
    this.addSql('alter table "company" add "launch_rules" jsonb not null default \'[]\'')
  }
}
