import { Migration } from '@mikro-orm/migrations'

export class Migration20261123231852 extends Migration {
  override up(): void {
    this.addSql(
      'create table `custom_domain` (`id` text not null primary key, `company_id` text not null, `name` text not null, `campaign_id` text null, `is_primary` integer not null, `token` text not null, `added_by_name` text not null, `added_at` datetime not null, `verified_at` datetime null, `routed_at` datetime null, `unproven_since` datetime null, `unrouted_since` datetime null, `drifted_at` datetime null, `lost_at` datetime null, `finding` json null, `checked_at` datetime null, `next_check_at` datetime null, `removed_at` datetime null, `reserved_until` datetime null)',
    )
    this.addSql('create index `custom_domain_name_index` on `custom_domain` (`name`)')
    this.addSql('create index `custom_domain_campaign_id_index` on `custom_domain` (`campaign_id`)')
    this.addSql(
      'create index `custom_domain_next_check_at_index` on `custom_domain` (`next_check_at`)',
    )
    this.addSql('create index `custom_domain_removed_at_index` on `custom_domain` (`removed_at`)')
    this.addSql(
      'create unique index `custom_domain_company_id_name_unique` on `custom_domain` (`company_id`, `name`)',
    )
    this.addSql(
      'create unique index custom_domain_one_verified on custom_domain (name) where verified_at is not null',
    )
    this.addSql(
      'create unique index custom_domain_one_primary on custom_domain (campaign_id) where is_primary',
    )
  }
}
