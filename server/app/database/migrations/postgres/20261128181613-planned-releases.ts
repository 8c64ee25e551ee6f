import { Migration } from '@mikro-orm/migrations'

export class Migration20261128181613 extends Migration {
  override up(): void {
    this.addSql('alter table "campaign_schedule" add "publishes_at" timestamptz(3) null')
  }
}
