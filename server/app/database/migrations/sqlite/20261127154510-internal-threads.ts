import { Migration } from '@mikro-orm/migrations'

export class Migration20261127154510 extends Migration {
  override up(): void {
    this.addSql('alter table `thread` add column `internal` integer not null default false')
  }
}
