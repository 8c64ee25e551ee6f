import { Migration } from '@mikro-orm/migrations'

export class Migration20261130172704 extends Migration {
  override up(): void {
    this.addSql(
      'create table `chart_note` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `at` datetime not null, `words` text not null, `created_by` text not null, `created_by_name` text not null, `created_at` datetime not null, constraint `chart_note_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade, constraint `chart_note_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade)',
    )
    this.addSql('create index `chart_note_company_id_index` on `chart_note` (`company_id`)')
    this.addSql(
      'create index `chart_note_campaign_id_at_index` on `chart_note` (`campaign_id`, `at`)',
    )
    this.addSql('alter table `tracked_link` add column `cost` integer null')
  }
}
