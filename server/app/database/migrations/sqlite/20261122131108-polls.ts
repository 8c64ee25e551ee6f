import { Migration } from '@mikro-orm/migrations'

export class Migration20261122131108 extends Migration {
  override up(): void {
    this.addSql(
      'create table `poll_count` (`campaign_id` text not null, `poll_id` text not null, `option_id` text not null, `votes` integer not null, primary key (`campaign_id`, `poll_id`, `option_id`))',
    )
    this.addSql(
      'create table `poll_vote` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `poll_id` text not null, `release_id` text not null, `release_number` integer not null, `visitor` text not null, `options` json not null, `at` bigint not null)',
    )
    this.addSql(
      'create unique index `poll_vote_campaign_id_poll_id_visitor_unique` on `poll_vote` (`campaign_id`, `poll_id`, `visitor`)',
    )
    this.addSql(
      'create table `published_poll` (`release_id` text not null, `poll_id` text not null, `campaign_id` text not null, `company_id` text not null, `definition` json not null, primary key (`release_id`, `poll_id`))',
    )
    this.addSql(
      'create index `published_poll_campaign_id_index` on `published_poll` (`campaign_id`)',
    )
  }
}
