import { Migration } from '@mikro-orm/migrations'

export class Migration20261128122123 extends Migration {
  override up(): void {
    this.addSql("alter table `company` add column `uncounted_networks` json not null default '[]'")
    this.addSql('alter table `campaign` add column `status_since` datetime null')
  }
}
