import { Migration } from '@mikro-orm/migrations'

export class Migration20261121213000 extends Migration {
  override up(): void {
    this.addSql(
      'create table `journal_chunk` (`campaign_id` text not null, `last_seq` integer not null, `first_seq` integer not null, `content` blob not null, primary key (`campaign_id`, `last_seq`))',
    )
    // One chunk for each row, as journal/pack-batch.ts packs it.
    this.addSql(
      "insert into `journal_chunk` (`campaign_id`, `last_seq`, `first_seq`, `content`) select `campaign_id`, `seq`, `seq`, cast(unhex(printf('%012x%04x', `at`, length(cast(`person_id` as blob)))) || `person_id` || unhex(printf('%08x%08x', 1, length(`content`))) || `content` as blob) from `journal_row` order by `campaign_id`, `seq`",
    )
    this.addSql('drop table `journal_row`')
    this.addSql(
      'create table `journal_tail` (`id` integer not null primary key, `content` blob not null)',
    )
    this.addSql(
      'create table `journal_pin` (`campaign_id` text not null, `seq` integer not null, `at` datetime not null, primary key (`campaign_id`, `seq`))',
    )
    this.addSql('alter table `journal_snapshot` rename to `journal_snapshot_before`')
    this.addSql(
      "create table `journal_snapshot` (`campaign_id` text not null, `seq` integer not null, `at` datetime not null, `version` text not null default '', `content` blob not null, primary key (`campaign_id`, `seq`))",
    )
    this.addSql(
      'insert into `journal_snapshot` (`campaign_id`, `seq`, `at`, `version`, `content`) select `campaign_id`, `seq`, `at`, `version`, `content` from `journal_snapshot_before`',
    )
    this.addSql('drop table `journal_snapshot_before`')
  }
}
