import { Migration } from '@mikro-orm/migrations'

export class Migration20261128122123 extends Migration {
  override up(): void {
    this.addSql('alter table "company" add "uncounted_networks" jsonb not null default \'[]\'')
    this.addSql('alter table "campaign" add "status_since" timestamptz(3) null')
  }
}
