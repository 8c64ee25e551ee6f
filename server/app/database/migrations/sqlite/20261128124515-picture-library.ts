import { Migration } from '@mikro-orm/migrations'

export class Migration20261128124515 extends Migration {
  override up(): void {
    this.addSql('alter table `asset` add column `animated` integer not null default false')
    this.addSql('alter table `asset` add column `stored_bytes` integer not null default 0')
    this.addSql('alter table `asset` add column `deleted_at` datetime null')
    // What is known of older ones: their renditions together are about as large.
    this.addSql('update asset set stored_bytes = size')
  }
}
