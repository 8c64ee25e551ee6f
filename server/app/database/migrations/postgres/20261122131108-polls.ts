import { Migration } from '@mikro-orm/migrations'

export class Migration20261122131108 extends Migration {
  override up(): void {
    this.addSql(
      'create table "poll_count" ("campaign_id" uuid not null, "poll_id" varchar(255) not null, "option_id" varchar(255) not null, "votes" int not null, primary key ("campaign_id", "poll_id", "option_id"))',
    )
    this.addSql(
      'create table "poll_vote" ("id" uuid not null, "company_id" uuid not null, "campaign_id" uuid not null, "poll_id" varchar(255) not null, "release_id" uuid not null, "release_number" int not null, "visitor" varchar(255) not null, "options" jsonb not null, "at" bigint not null, primary key ("id"))',
    )
    this.addSql(
      'alter table "poll_vote" add constraint "poll_vote_campaign_id_poll_id_visitor_unique" unique ("campaign_id", "poll_id", "visitor")',
    )
    this.addSql(
      'create table "published_poll" ("release_id" uuid not null, "poll_id" varchar(255) not null, "campaign_id" uuid not null, "company_id" uuid not null, "definition" jsonb not null, primary key ("release_id", "poll_id"))',
    )
    this.addSql(
      'create index "published_poll_campaign_id_index" on "published_poll" ("campaign_id")',
    )
  }
}
