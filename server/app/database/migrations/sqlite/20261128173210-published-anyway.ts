import { Migration } from '@mikro-orm/migrations'

export class Migration20261128173210 extends Migration {
  override up(): void {
    this.addSql('alter table `release` add column `reason` text null')
  }
}
