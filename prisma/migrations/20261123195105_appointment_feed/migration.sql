-- CreateTable
CREATE TABLE "appointment_feed" (
    "workspace_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appointment_feed_pkey" PRIMARY KEY ("workspace_id","member_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "appointment_feed_workspace_id_id_key" ON "appointment_feed"("workspace_id", "id");

-- AddForeignKey
ALTER TABLE "appointment_feed" ADD CONSTRAINT "appointment_feed_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
