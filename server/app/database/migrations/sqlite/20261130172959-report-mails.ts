import { Migration } from '@mikro-orm/migrations'

export class Migration20261130172959 extends Migration {
  override up(): void {
    this.addSql(
      'create table `report_subscription` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `member_id` text not null, `rhythm` text not null, `settled_period` text not null, `due_at` datetime null, `created_at` datetime not null, constraint `report_subscription_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade, constraint `report_subscription_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade, constraint `report_subscription_member_id_foreign` foreign key (`member_id`) references `member` (`id`) on update no action on delete cascade)',
    )
    this.addSql(
      'create index `report_subscription_company_id_index` on `report_subscription` (`company_id`)',
    )
    this.addSql(
      'create index `report_subscription_member_id_index` on `report_subscription` (`member_id`)',
    )
    this.addSql(
      'create index `report_subscription_due_at_index` on `report_subscription` (`due_at`)',
    )
    this.addSql(
      'create unique index `report_subscription_campaign_id_member_id_unique` on `report_subscription` (`campaign_id`, `member_id`)',
    )
  }
}
