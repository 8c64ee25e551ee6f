import { Migration } from '@mikro-orm/migrations'

export class Migration20261128131725 extends Migration {
  override up(): void {
    this.addSql(
      'create table `campaign_former_slug` (`slug` text not null primary key, `company_id` text not null, `campaign_id` text not null, `left_at` datetime not null, constraint `campaign_former_slug_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade, constraint `campaign_former_slug_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade)',
    )
    this.addSql(
      'create index `campaign_former_slug_campaign_id_index` on `campaign_former_slug` (`campaign_id`)',
    )
    this.addSql(
      'create index `campaign_former_slug_company_id_index` on `campaign_former_slug` (`company_id`)',
    )
    this.addSql(
      'create table `campaign_redirect` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `path` text not null, `target` text not null, `created_by` text not null, `created_by_name` text not null, `created_at` datetime not null, constraint `campaign_redirect_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade, constraint `campaign_redirect_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade)',
    )
    this.addSql(
      'create index `campaign_redirect_company_id_index` on `campaign_redirect` (`company_id`)',
    )
    this.addSql(
      'create unique index `campaign_redirect_campaign_id_path_unique` on `campaign_redirect` (`campaign_id`, `path`)',
    )
    this.addSql('alter table `release` add column `missing_html` text null')
    this.addSql('alter table `release_page` add column `page_id` text null')
    this.addSql('alter table `release_page` add column `is_indexed` integer not null default true')
  }
}
