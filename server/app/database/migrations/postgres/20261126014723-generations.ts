import { Migration } from '@mikro-orm/migrations'

export class Migration20261126014723 extends Migration {
  override up(): void {
    this.addSql(
      'create table "journal_generation" ("campaign_id" uuid not null, "generation" int not null, "last_seq" int not null, "ended_at" timestamptz(3) not null, "clients" bytea not null, "content" bytea null, primary key ("campaign_id", "generation"))',
    )
    this.addSql(
      'alter table "journal_head" add "generation" int not null default 1, add "form" int not null default 0',
    )
    // A node of the build before may still run beside the new one, and names no form. It knows of no
    // generations, so what it appends to a document that was written anew must not get in: it is never
    // acknowledged then, and comes again through a node that knows.
    this.addSql(`
      create function refuse_earlier_build() returns trigger language plpgsql as $$
      declare present int;
      begin
        -- Locked, so that one who is just going on to the next generation is waited for.
        select generation into present from journal_head
        where campaign_id = new.campaign_id for update;
        if present > 1 then
          raise exception 'the document % was written anew by a later build', new.campaign_id;
        end if;
        return new;
      end $$`)
    this.addSql(`
      create trigger refuse_earlier_build before insert on journal_head
      for each row when (new.form = 0) execute function refuse_earlier_build()`)
  }
}
