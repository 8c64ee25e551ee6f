import { Migration } from '@mikro-orm/migrations'

export class Migration20261129210500 extends Migration {
  override up(): void {
    this.addSql('alter table `company` add column `visit_months` integer null')
  }
}
