import { Migration } from '@mikro-orm/migrations'

export class Migration20261123194020 extends Migration {
  override up(): void {
    this.addSql(
      'create table `version` (`id` text not null primary key, `company_id` text not null, `campaign_id` text not null, `number` integer not null, `journal_seq` integer not null, `kind` text not null, `name` text null, `created_by` text null, `created_at` datetime not null, `restored_from` integer null, `grain` integer not null default 0, `writers` json not null)',
    )
    this.addSql(
      'create index `version_kind_grain_created_at_index` on `version` (`kind`, `grain`, `created_at`)',
    )
    this.addSql(
      'create unique index `version_campaign_id_number_unique` on `version` (`campaign_id`, `number`)',
    )
    this.addSql(
      'create unique index `version_campaign_id_journal_seq_unique` on `version` (`campaign_id`, `journal_seq`)',
    )
    this.addSql('create index `campaign_updated_at_index` on `campaign` (`updated_at`)')
  }
}
