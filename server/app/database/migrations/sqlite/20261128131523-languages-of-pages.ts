import { Migration } from '@mikro-orm/migrations'

export class Migration20261128131523 extends Migration {
  override up(): void {
    this.addSql("alter table `company` add column `language` text not null default 'en'")
    this.addSql('alter table `release_page` add column `spoken` json null')
  }
}
