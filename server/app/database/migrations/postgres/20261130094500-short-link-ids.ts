import { Migration } from '@mikro-orm/migrations'
import { giveShortIds } from '../give-short-ids.ts'

export class Migration20261130094500 extends Migration {
  override async up(): Promise<void> {
    await this.execute(`alter table "tracked_link" add "short_id" varchar(255) not null default ''`)
    await giveShortIds(this)
    this.addSql(
      'alter table "tracked_link" add constraint "tracked_link_campaign_id_short_id_unique" unique ("campaign_id", "short_id")',
    )
  }
}
