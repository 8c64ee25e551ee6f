import { Migration } from '@mikro-orm/migrations'
import { addSpellings } from '../add-spellings.ts'

export class Migration20261128123900 extends Migration {
  override async up(): Promise<void> {
    await addSpellings(this)
    this.addSql('alter table `lead` add column `source` text null')
    this.addSql('alter table `lead` add column `is_spam` integer not null default false')
    this.addSql("alter table `lead` add column `status` text not null default 'open'")
    this.addSql(
      'alter table `lead` add column `owner_id` text null constraint `lead_owner_id_foreign` references `member` (`id`) on delete set null',
    )
    this.addSql("alter table `lead` add column `note` text not null default ''")
    this.addSql('create index `lead_owner_id_index` on `lead` (`owner_id`)')
  }
}
