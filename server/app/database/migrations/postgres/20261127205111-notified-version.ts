import { Migration } from '@mikro-orm/migrations'

export class Migration20261127205111 extends Migration {
  override up(): void {
    this.addSql('alter table "notification" add "reviewed" jsonb null')
  }
}
