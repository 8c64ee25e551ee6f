import { Migration } from '@mikro-orm/migrations'

export class Migration20261130173610 extends Migration {
  override up(): void {
    this.addSql('alter table "visit_place" add "field" varchar(255) null')
  }
}
