import { Migration } from '@mikro-orm/migrations'

export class Migration20261130133652 extends Migration {
  override up(): void {
    this.addSql(
      'create table `alert_rule` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `measure` text not null, `goal_id` text null, `condition` json not null, `quiet_from` integer null, `quiet_to` integer null, `is_on` integer not null, `state` text not null, `state_since` datetime not null, `judged_hour` datetime null, `fired_at` datetime null, `created_by` text not null, `created_by_name` text not null, `created_at` datetime not null, `changed_at` datetime not null, constraint `alert_rule_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade, constraint `alert_rule_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade)',
    )
    this.addSql('create index `alert_rule_company_id_index` on `alert_rule` (`company_id`)')
    this.addSql(
      'create index `alert_rule_campaign_id_id_index` on `alert_rule` (`campaign_id`, `id`)',
    )
    this.addSql(
      'create index `alert_rule_is_on_campaign_id_index` on `alert_rule` (`is_on`, `campaign_id`)',
    )
    this.addSql(
      'create table `alert_event` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `rule_id` text not null, `at` datetime not null, `over_at` datetime null, `value` integer not null, `expected` double null, `words` text not null, constraint `alert_event_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade, constraint `alert_event_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade, constraint `alert_event_rule_id_foreign` foreign key (`rule_id`) references `alert_rule` (`id`) on delete cascade)',
    )
    this.addSql('create index `alert_event_company_id_index` on `alert_event` (`company_id`)')
    this.addSql(
      'create index `alert_event_campaign_id_id_index` on `alert_event` (`campaign_id`, `id`)',
    )
    this.addSql(
      'create index `alert_event_rule_id_over_at_index` on `alert_event` (`rule_id`, `over_at`)',
    )
    this.addSql('create index `alert_event_at_index` on `alert_event` (`at`)')
    this.addSql('alter table `webhook_delivery` add column `alert_id` text null')
  }
}
