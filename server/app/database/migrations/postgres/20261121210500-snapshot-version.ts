import { Migration } from '@mikro-orm/migrations'

export class Migration20261121210500 extends Migration {
  override up(): void {
    this.addSql('alter table "journal_snapshot" add "version" text not null default \'\'')
  }
}
