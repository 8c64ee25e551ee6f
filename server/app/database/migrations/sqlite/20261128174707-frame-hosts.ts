import { Migration } from '@mikro-orm/migrations'

export class Migration20261128174707 extends Migration {
  override up(): void {
    this.addSql("alter table `company` add column `frame_hosts` json not null default '[]'")
  }
}
