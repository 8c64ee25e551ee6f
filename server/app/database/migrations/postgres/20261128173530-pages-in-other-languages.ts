import { Migration } from '@mikro-orm/migrations'

export class Migration20261128173530 extends Migration {
  override up(): void {
    this.addSql('alter table "release_page" add "alternates" jsonb null')
  }
}
