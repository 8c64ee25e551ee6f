import { Migration } from '@mikro-orm/migrations'

export class Migration20261128174707 extends Migration {
  override up(): void {
    this.addSql('alter table "company" add "frame_hosts" jsonb not null default \'[]\'')
  }
}
