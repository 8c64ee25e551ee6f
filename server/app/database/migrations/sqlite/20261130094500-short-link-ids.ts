import { Migration } from '@mikro-orm/migrations'
import { giveShortIds } from '../give-short-ids.ts'

export class Migration20261130094500 extends Migration {
  override async up(): Promise<void> {
    await this.execute("alter table `tracked_link` add column `short_id` text not null default ''")
    await giveShortIds(this)
    this.addSql(
      'create unique index `tracked_link_campaign_id_short_id_unique` on `tracked_link` (`campaign_id`, `short_id`)',
    )
  }
}
