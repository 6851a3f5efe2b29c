-- CreateTable
CREATE TABLE "lead_search" (
    "workspace_id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "lead_search_pkey" PRIMARY KEY ("workspace_id","lead_id")
);

-- CreateTable
CREATE TABLE "message_search" (
    "workspace_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "message_search_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateTable
CREATE TABLE "search_fill" (
    "name" TEXT NOT NULL,
    "after_workspace" TEXT NOT NULL DEFAULT '',
    "after_id" TEXT NOT NULL DEFAULT '',
    "written" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "search_fill_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "lead_search_words_idx" ON "lead_search" USING GIN ("words");

-- CreateIndex
CREATE INDEX "message_search_words_idx" ON "message_search" USING GIN ("words");

-- AddForeignKey
ALTER TABLE "lead_search" ADD CONSTRAINT "lead_search_workspace_id_lead_id_fkey" FOREIGN KEY ("workspace_id", "lead_id") REFERENCES "lead"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_search" ADD CONSTRAINT "message_search_workspace_id_message_id_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "message"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- The workers store the words of existing rows in the background.
INSERT INTO "search_fill" ("name", "due_at") VALUES ('lead', 'epoch'), ('message', 'epoch');
