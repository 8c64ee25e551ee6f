import { Migration } from '@mikro-orm/migrations'

export class Migration20261130141207 extends Migration {
  override up(): void {
    this.addSql(
      'create table `experiment` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `page_id` text not null, `path` text not null, `title` text not null, `goal_id` text not null, `variants` json not null, `weights` json not null, `intervals` json not null, `held_back` integer not null, `adapts` integer not null, `smallest_lift` integer not null, `decided_id` text null, `decided_at` datetime null, `started_by` text not null, `started_by_name` text not null, `started_at` datetime not null, `ended_by_name` text null, `ended_at` datetime null, `winner` text null, `winner_release_id` text null, `result` json null, constraint `experiment_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade, constraint `experiment_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade, constraint `experiment_goal_id_foreign` foreign key (`goal_id`) references `goal` (`id`) on delete cascade, constraint `experiment_winner_release_id_foreign` foreign key (`winner_release_id`) references `release` (`id`) on delete set null)',
    )
    this.addSql(
      'create index `experiment_campaign_id_page_id_index` on `experiment` (`campaign_id`, `page_id`)',
    )
    this.addSql('create index `experiment_company_id_index` on `experiment` (`company_id`)')
    this.addSql('create index `experiment_goal_id_index` on `experiment` (`goal_id`)')
    this.addSql(
      'create index `experiment_winner_release_id_index` on `experiment` (`winner_release_id`)',
    )
    this.addSql(
      'create unique index experiment_one_active on experiment (campaign_id, page_id) where ended_at is null',
    )
    this.addSql(
      'create table `release_variant` (`release_id` text not null, `variant_id` text not null, `page_id` text not null, `html` text not null, `script_hash` text not null, `bytes` integer not null, `content` text not null, primary key (`release_id`, `variant_id`), constraint `release_variant_release_id_foreign` foreign key (`release_id`) references `release` (`id`) on delete cascade)',
    )
  }
}
