import { Migration } from '@mikro-orm/migrations'

export class Migration20261130010157 extends Migration {
  override up(): void {
    this.addSql(
      'alter table `comment_picture` add column `stored_bytes` integer not null default 0',
    )
    // What is known of older ones: their renditions together are about as large.
    this.addSql('update comment_picture set stored_bytes = size')
  }
}
