import { Migration } from '@mikro-orm/migrations'

export class Migration20261130062346 extends Migration {
  override up(): void {
    this.addSql('alter table "review" add "fingerprint" varchar(64) null')
  }
}
