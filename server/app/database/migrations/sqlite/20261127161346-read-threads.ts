import { Migration } from '@mikro-orm/migrations'
import { readUntilNow } from '../read-until-now.ts'

export class Migration20261127161346 extends Migration {
  override up(): void {
    this.addSql(
      'create table `thread_read` (`thread_id` text not null, `reader_id` text not null, `company_id` text not null, `campaign_id` text not null, `read_at` datetime not null, primary key (`thread_id`, `reader_id`), constraint `thread_read_thread_id_foreign` foreign key (`thread_id`) references `thread` (`id`) on delete cascade, constraint `thread_read_company_id_foreign` foreign key (`company_id`) references `company` (`id`) on update no action on delete cascade, constraint `thread_read_campaign_id_foreign` foreign key (`campaign_id`) references `campaign` (`id`) on update no action on delete cascade)',
    )
    this.addSql('create index `thread_read_company_id_index` on `thread_read` (`company_id`)')
    this.addSql('create index `thread_read_campaign_id_index` on `thread_read` (`campaign_id`)')
    for (const statement of readUntilNow) this.addSql(statement)
  }
}
