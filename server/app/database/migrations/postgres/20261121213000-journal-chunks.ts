import { Migration } from '@mikro-orm/migrations'

export class Migration20261121213000 extends Migration {
  override up(): void {
    this.addSql(
      'create table "journal_chunk" ("campaign_id" uuid not null, "last_seq" int not null, "first_seq" int not null, "content" bytea not null, primary key ("campaign_id", "last_seq"))',
    )
    // One chunk for each row, as journal/pack-batch.ts packs it.
    this.addSql(
      `insert into "journal_chunk" ("campaign_id", "last_seq", "first_seq", "content") select "campaign_id", "seq", "seq", substring(int8send(round(extract(epoch from "at") * 1000)::bigint) from 3) || int2send(length(convert_to("person_id", 'UTF8'))::smallint) || convert_to("person_id", 'UTF8') || int4send(1) || int4send(length("content")) || "content" from "journal_row"`,
    )
    this.addSql('drop table "journal_row"')
    this.addSql(
      'create table "journal_tail" ("id" int not null, "content" bytea not null, primary key ("id"))',
    )
    this.addSql(
      'create table "journal_pin" ("campaign_id" uuid not null, "seq" int not null, "at" timestamptz(3) not null, primary key ("campaign_id", "seq"))',
    )
    this.addSql('alter table "journal_snapshot" drop constraint "journal_snapshot_pkey"')
    this.addSql('alter table "journal_snapshot" add primary key ("campaign_id", "seq")')
  }
}
