import { Migration } from '@mikro-orm/migrations'

export class Migration20261130214520 extends Migration {
  override up(): void {
    this.addSql('alter table "wall_link" add "campaign_id" uuid null')
    this.addSql(
      'alter table "wall_link" add constraint "wall_link_campaign_id_foreign" foreign key ("campaign_id") references "campaign" ("id") on update no action on delete cascade',
    )
    this.addSql('create index "wall_link_campaign_id_index" on "wall_link" ("campaign_id")')
    // Walls of a campaign that is hidden are shown no more (…-rights-log.ts).
    this.addSql(
      `create trigger "log_campaign_hidden" after update of "hidden_at" on "campaign" for each row execute function "log_rights_change"('campaign', 'id')`,
    )
  }
}
