-- Words now begin with a mark of their workspace. The workers write existing words again, a while after this, so that processes of the
-- release before, which do not find the new words, have ended.
UPDATE "search_fill" SET "due_at" = now() + interval '10 minutes', "after_workspace" = '', "after_id" = '', "written" = 0
WHERE EXISTS (SELECT FROM "lead_search") OR EXISTS (SELECT FROM "message_search");
