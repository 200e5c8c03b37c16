// Written by `npm run schema` from the migrated database. Do not edit.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  hln: {
    Tables: {
      cost_entries: {
        Row: {
          amount: number
          class_1: string
          class_2: string
          created_at: string
          currency: string
          date: string
          entry_key: string
          id: number
          import_id: string
          source: string
          updated_at: string
        }
        Insert: {
          amount: number
          class_1: string
          class_2: string
          created_at?: string
          currency?: string
          date: string
          entry_key: string
          id?: never
          import_id: string
          source: string
          updated_at?: string
        }
        Update: {
          amount?: number
          class_1?: string
          class_2?: string
          created_at?: string
          currency?: string
          date?: string
          entry_key?: string
          id?: never
          import_id?: string
          source?: string
          updated_at?: string
        }
        Relationships: []
      }
      cost_imports: {
        Row: {
          changes_kept: boolean
          created_at: string
          id: string
          imported_by: string | null
          inserted: number
          lines: number
          mode: string
          origin: string
          removed: number
          request_key: string | null
          unchanged: number
          undone_at: string | null
          undone_by: string | null
          updated: number
        }
        Insert: {
          changes_kept?: boolean
          created_at?: string
          id: string
          imported_by?: string | null
          inserted: number
          lines: number
          mode: string
          origin: string
          removed: number
          request_key?: string | null
          unchanged: number
          undone_at?: string | null
          undone_by?: string | null
          updated: number
        }
        Update: {
          changes_kept?: boolean
          created_at?: string
          id?: string
          imported_by?: string | null
          inserted?: number
          lines?: number
          mode?: string
          origin?: string
          removed?: number
          request_key?: string | null
          unchanged?: number
          undone_at?: string | null
          undone_by?: string | null
          updated?: number
        }
        Relationships: []
      }
    }
    Views: {
      cost_sources: {
        Row: {
          entries: number | null
          first_day: string | null
          last_day: string | null
          net_amount: number | null
          source: string | null
          updated_at: string | null
        }
        Insert: {
          entries?: number | null
          first_day?: string | null
          last_day?: string | null
          net_amount?: number | null
          source?: string | null
          updated_at?: string | null
        }
        Update: {
          entries?: number | null
          first_day?: string | null
          last_day?: string | null
          net_amount?: number | null
          source?: string | null
          updated_at?: string | null
        }
        Relationships: []
      }
      daily_costs: {
        Row: {
          class_1: string | null
          class_2: string | null
          daily_amount: number | null
          date: string | null
          net_amount: number | null
        }
        Insert: {
          class_1?: string | null
          class_2?: string | null
          daily_amount?: number | null
          date?: string | null
          net_amount?: number | null
        }
        Update: {
          class_1?: string | null
          class_2?: string | null
          daily_amount?: number | null
          date?: string | null
          net_amount?: number | null
        }
        Relationships: []
      }
    }
    Functions: {
      finish_cost_import: {
        Args: {
          expected_lines: number
          import_id: string
          mode: string
          origin: string
          request_key: string
        }
        Returns: Json
      }
      import_costs: { Args: { import_id: string; rows: Json }; Returns: Json }
      latest_cost_imports: {
        Args: { wanted: number }
        Returns: {
          created_at: string
          id: string
          imported_by: string
          imported_by_email: string
          inserted: number
          lines: number
          origin: string
          removed: number
          unchanged: number
          undone_at: string
          undone_by: string
          undone_by_email: string
          updated: number
        }[]
      }
      preview_costs: { Args: { rows: Json }; Returns: Json }
      stage_cost_rows: {
        Args: { import_id: string; rows: Json }
        Returns: undefined
      }
      undo_cost_import: { Args: { import_id: string }; Returns: Json }
      undo_costs: { Args: { import_id: string }; Returns: Json }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
  public: {
    Tables: {
      chat_sessions: {
        Row: {
          created_at: string
          end_time: string
          mail_count: number
          mailed_contact: Json | null
          mailed_count: number
          message_count: number
          messages: string
          session_id: string
          start_time: string
          updated_at: string
          user_info: string
        }
        Insert: {
          created_at?: string
          end_time: string
          mail_count?: number
          mailed_contact?: Json | null
          mailed_count?: number
          message_count?: number
          messages: string
          session_id: string
          start_time: string
          updated_at?: string
          user_info: string
        }
        Update: {
          created_at?: string
          end_time?: string
          mail_count?: number
          mailed_contact?: Json | null
          mailed_count?: number
          message_count?: number
          messages?: string
          session_id?: string
          start_time?: string
          updated_at?: string
          user_info?: string
        }
        Relationships: []
      }
      client_address_settings: {
        Row: {
          header: string
          only_row: boolean
          trusted_hops: number
        }
        Insert: {
          header?: string
          only_row?: boolean
          trusted_hops?: number
        }
        Update: {
          header?: string
          only_row?: boolean
          trusted_hops?: number
        }
        Relationships: []
      }
      contact_requests: {
        Row: {
          business: string
          created_at: string
          email: string
          id: string
          message: string
          name: string
          suspicion: string | null
        }
        Insert: {
          business?: string
          created_at?: string
          email: string
          id: string
          message: string
          name: string
          suspicion?: string | null
        }
        Update: {
          business?: string
          created_at?: string
          email?: string
          id?: string
          message?: string
          name?: string
          suspicion?: string | null
        }
        Relationships: []
      }
      donations: {
        Row: {
          amount_cents: number
          checkout_session_id: string
          created_at: string
          currency: string
          customer_email: string | null
          description: string
          id: string
          is_live: boolean
          paid_at: string | null
          payment_intent_id: string | null
          refunded_cents: number
          status: string
          updated_at: string
        }
        Insert: {
          amount_cents: number
          checkout_session_id: string
          created_at?: string
          currency: string
          customer_email?: string | null
          description: string
          id?: string
          is_live: boolean
          paid_at?: string | null
          payment_intent_id?: string | null
          refunded_cents?: number
          status?: string
          updated_at?: string
        }
        Update: {
          amount_cents?: number
          checkout_session_id?: string
          created_at?: string
          currency?: string
          customer_email?: string | null
          description?: string
          id?: string
          is_live?: boolean
          paid_at?: string | null
          payment_intent_id?: string | null
          refunded_cents?: number
          status?: string
          updated_at?: string
        }
        Relationships: []
      }
      email_outbox: {
        Row: {
          attempts: number
          cause: string | null
          created_at: string
          handed_over_at: string | null
          html_body: string | null
          id: string
          idempotency_key: string
          kind: string
          last_error: string | null
          lease: string | null
          lease_until: string | null
          max_attempts: number
          next_attempt_at: string
          priority: number
          provider_message_id: string | null
          recipient: string
          repeats: number
          reply_to: string | null
          request_id: string | null
          retries: number
          sent_at: string | null
          source_id: string | null
          source_kind: string | null
          status: string
          subject: string
          text_body: string
        }
        Insert: {
          attempts?: number
          cause?: string | null
          created_at?: string
          handed_over_at?: string | null
          html_body?: string | null
          id?: string
          idempotency_key: string
          kind: string
          last_error?: string | null
          lease?: string | null
          lease_until?: string | null
          max_attempts?: number
          next_attempt_at?: string
          priority?: number
          provider_message_id?: string | null
          recipient: string
          repeats?: number
          reply_to?: string | null
          request_id?: string | null
          retries?: number
          sent_at?: string | null
          source_id?: string | null
          source_kind?: string | null
          status?: string
          subject: string
          text_body: string
        }
        Update: {
          attempts?: number
          cause?: string | null
          created_at?: string
          handed_over_at?: string | null
          html_body?: string | null
          id?: string
          idempotency_key?: string
          kind?: string
          last_error?: string | null
          lease?: string | null
          lease_until?: string | null
          max_attempts?: number
          next_attempt_at?: string
          priority?: number
          provider_message_id?: string | null
          recipient?: string
          repeats?: number
          reply_to?: string | null
          request_id?: string | null
          retries?: number
          sent_at?: string | null
          source_id?: string | null
          source_kind?: string | null
          status?: string
          subject?: string
          text_body?: string
        }
        Relationships: []
      }
      payment_events: {
        Row: {
          checkout_session_id: string | null
          effect: string
          id: string
          occurred_at: string
          payment_intent_id: string | null
          received_at: string
          refunded_cents: number
          type: string
        }
        Insert: {
          checkout_session_id?: string | null
          effect: string
          id: string
          occurred_at: string
          payment_intent_id?: string | null
          received_at?: string
          refunded_cents?: number
          type: string
        }
        Update: {
          checkout_session_id?: string | null
          effect?: string
          id?: string
          occurred_at?: string
          payment_intent_id?: string | null
          received_at?: string
          refunded_cents?: number
          type?: string
        }
        Relationships: []
      }
      price_checks: {
        Row: {
          checked_at: string
          currency: string | null
          duration_ms: number
          http_status: number | null
          id: number
          outcome: string
          price: number | null
          reason: string | null
          reason_code: string | null
          watch_item_id: string
        }
        Insert: {
          checked_at?: string
          currency?: string | null
          duration_ms: number
          http_status?: number | null
          id?: never
          outcome: string
          price?: number | null
          reason?: string | null
          reason_code?: string | null
          watch_item_id: string
        }
        Update: {
          checked_at?: string
          currency?: string | null
          duration_ms?: number
          http_status?: number | null
          id?: never
          outcome?: string
          price?: number | null
          reason?: string | null
          reason_code?: string | null
          watch_item_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "price_checks_watch_item_id_fkey"
            columns: ["watch_item_id"]
            isOneToOne: false
            referencedRelation: "price_watch_items"
            referencedColumns: ["id"]
          },
        ]
      }
      price_history: {
        Row: {
          checked_at: string
          currency: string | null
          id: number
          item_url: string
          price: number
          watch_item_id: string
        }
        Insert: {
          checked_at?: string
          currency?: string | null
          id?: never
          item_url: string
          price: number
          watch_item_id: string
        }
        Update: {
          checked_at?: string
          currency?: string | null
          id?: never
          item_url?: string
          price?: number
          watch_item_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "price_history_watch_item_id_fkey"
            columns: ["watch_item_id"]
            isOneToOne: false
            referencedRelation: "price_watch_items"
            referencedColumns: ["id"]
          },
        ]
      }
      price_watch_items: {
        Row: {
          check_requested_at: string | null
          created_at: string
          currency: string | null
          current_price: number | null
          deleted_at: string | null
          doubted_currency: string | null
          doubted_price: number | null
          id: string
          is_active: boolean
          item_name: string
          item_url: string
          last_checked_at: string | null
          last_error: string | null
          last_error_code: string | null
          last_success_at: string | null
          next_check_at: string | null
          notify_on_rise: boolean
          price_raw: string | null
          price_source: string | null
          target_currency: string | null
          target_price: number | null
          target_reached_at: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          check_requested_at?: string | null
          created_at?: string
          currency?: string | null
          current_price?: number | null
          deleted_at?: string | null
          doubted_currency?: string | null
          doubted_price?: number | null
          id?: string
          is_active?: boolean
          item_name: string
          item_url: string
          last_checked_at?: string | null
          last_error?: string | null
          last_error_code?: string | null
          last_success_at?: string | null
          next_check_at?: string | null
          notify_on_rise?: boolean
          price_raw?: string | null
          price_source?: string | null
          target_currency?: string | null
          target_price?: number | null
          target_reached_at?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          check_requested_at?: string | null
          created_at?: string
          currency?: string | null
          current_price?: number | null
          deleted_at?: string | null
          doubted_currency?: string | null
          doubted_price?: number | null
          id?: string
          is_active?: boolean
          item_name?: string
          item_url?: string
          last_checked_at?: string | null
          last_error?: string | null
          last_error_code?: string | null
          last_success_at?: string | null
          next_check_at?: string | null
          notify_on_rise?: boolean
          price_raw?: string | null
          price_source?: string | null
          target_currency?: string | null
          target_price?: number | null
          target_reached_at?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      rate_limit_hits: {
        Row: {
          action: string
          address: string
          day_hits: number
          day_started_at: string
          minute_hits: number
          minute_started_at: string
        }
        Insert: {
          action: string
          address: string
          day_hits: number
          day_started_at: string
          minute_hits: number
          minute_started_at: string
        }
        Update: {
          action?: string
          address?: string
          day_hits?: number
          day_started_at?: string
          minute_hits?: number
          minute_started_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "rate_limit_hits_action_fkey"
            columns: ["action"]
            isOneToOne: false
            referencedRelation: "rate_limits"
            referencedColumns: ["action"]
          },
        ]
      }
      rate_limits: {
        Row: {
          action: string
          per_day: number | null
          per_minute: number | null
        }
        Insert: {
          action: string
          per_day?: number | null
          per_minute?: number | null
        }
        Update: {
          action?: string
          per_day?: number | null
          per_minute?: number | null
        }
        Relationships: []
      }
      scheduled_jobs: {
        Row: {
          enabled: boolean
          every: string
          last_error: string | null
          last_finished_at: string | null
          last_started_at: string | null
          name: string
          next_run_at: string
        }
        Insert: {
          enabled?: boolean
          every: string
          last_error?: string | null
          last_finished_at?: string | null
          last_started_at?: string | null
          name: string
          next_run_at?: string
        }
        Update: {
          enabled?: boolean
          every?: string
          last_error?: string | null
          last_finished_at?: string | null
          last_started_at?: string | null
          name?: string
          next_run_at?: string
        }
        Relationships: []
      }
      set_aside_rows: {
        Row: {
          failures: number
          first_seen_at: string
          is_set_aside: boolean
          job: string
          last_seen_at: string
          next_try_at: string | null
          reason: string
          reason_code: string
          row_key: string
          table_name: string
        }
        Insert: {
          failures?: number
          first_seen_at?: string
          is_set_aside?: never
          job: string
          last_seen_at?: string
          next_try_at?: string | null
          reason: string
          reason_code: string
          row_key: string
          table_name: string
        }
        Update: {
          failures?: number
          first_seen_at?: string
          is_set_aside?: never
          job?: string
          last_seen_at?: string
          next_try_at?: string | null
          reason?: string
          reason_code?: string
          row_key?: string
          table_name?: string
        }
        Relationships: []
      }
      sql_feedback: {
        Row: {
          answered_at: string | null
          assignee: string | null
          check_outcome: string | null
          checked_with: string | null
          counts: boolean
          created_at: string
          dislike_reason: string | null
          feedback_type: string
          fixed_in: string | null
          follow_up_email: string | null
          formatted_sql: string
          formatter_version: string | null
          formatting_changes: NonNullable<Json>
          formatting_options: Json | null
          id: string
          option_set: string | null
          original_sql: string
          query_hash: string
          reply_mail_id: string | null
          search_text: unknown
          session_id: string
          sql_length: number
          statement_kind: string
          status: string
          suspicion: string | null
          tags: string[]
          user_agent: string
          user_ip: string
          wants_follow_up: boolean
          website: string | null
        }
        Insert: {
          answered_at?: string | null
          assignee?: string | null
          check_outcome?: string | null
          checked_with?: string | null
          counts?: boolean
          created_at?: string
          dislike_reason?: string | null
          feedback_type: string
          fixed_in?: string | null
          follow_up_email?: string | null
          formatted_sql: string
          formatter_version?: string | null
          formatting_changes?: NonNullable<Json>
          formatting_options?: Json | null
          id?: string
          option_set?: string | null
          original_sql: string
          query_hash: string
          reply_mail_id?: string | null
          search_text?: unknown
          session_id: string
          sql_length?: number
          statement_kind?: string
          status?: string
          suspicion?: string | null
          tags?: string[]
          user_agent?: string
          user_ip?: string
          wants_follow_up?: boolean
          website?: string | null
        }
        Update: {
          answered_at?: string | null
          assignee?: string | null
          check_outcome?: string | null
          checked_with?: string | null
          counts?: boolean
          created_at?: string
          dislike_reason?: string | null
          feedback_type?: string
          fixed_in?: string | null
          follow_up_email?: string | null
          formatted_sql?: string
          formatter_version?: string | null
          formatting_changes?: NonNullable<Json>
          formatting_options?: Json | null
          id?: string
          option_set?: string | null
          original_sql?: string
          query_hash?: string
          reply_mail_id?: string | null
          search_text?: unknown
          session_id?: string
          sql_length?: number
          statement_kind?: string
          status?: string
          suspicion?: string | null
          tags?: string[]
          user_agent?: string
          user_ip?: string
          wants_follow_up?: boolean
          website?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "sql_feedback_reply_mail_id_fkey"
            columns: ["reply_mail_id"]
            isOneToOne: false
            referencedRelation: "email_outbox"
            referencedColumns: ["id"]
          },
        ]
      }
      staff_areas: {
        Row: {
          name: string
          title: string
        }
        Insert: {
          name: string
          title: string
        }
        Update: {
          name?: string
          title?: string
        }
        Relationships: []
      }
      staff_exceptions: {
        Row: {
          area: string
          changed_at: string
          level: Database["public"]["Enums"]["staff_level"]
          user_id: string
        }
        Insert: {
          area: string
          changed_at?: string
          level: Database["public"]["Enums"]["staff_level"]
          user_id: string
        }
        Update: {
          area?: string
          changed_at?: string
          level?: Database["public"]["Enums"]["staff_level"]
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "staff_exceptions_area_fkey"
            columns: ["area"]
            isOneToOne: false
            referencedRelation: "staff_areas"
            referencedColumns: ["name"]
          },
        ]
      }
      staff_members: {
        Row: {
          changed_at: string
          owner_since: string | null
          role: string
          user_id: string
        }
        Insert: {
          changed_at?: string
          owner_since?: string | null
          role: string
          user_id: string
        }
        Update: {
          changed_at?: string
          owner_since?: string | null
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "staff_members_role_fkey"
            columns: ["role"]
            isOneToOne: false
            referencedRelation: "staff_roles"
            referencedColumns: ["name"]
          },
        ]
      }
      staff_preferences: {
        Row: {
          key: string
          updated_at: string
          user_id: string
          value: NonNullable<Json>
        }
        Insert: {
          key: string
          updated_at?: string
          user_id?: string
          value: NonNullable<Json>
        }
        Update: {
          key?: string
          updated_at?: string
          user_id?: string
          value?: NonNullable<Json>
        }
        Relationships: []
      }
      staff_role_levels: {
        Row: {
          area: string
          level: Database["public"]["Enums"]["staff_level"]
          role: string
        }
        Insert: {
          area: string
          level: Database["public"]["Enums"]["staff_level"]
          role: string
        }
        Update: {
          area?: string
          level?: Database["public"]["Enums"]["staff_level"]
          role?: string
        }
        Relationships: [
          {
            foreignKeyName: "staff_role_levels_area_fkey"
            columns: ["area"]
            isOneToOne: false
            referencedRelation: "staff_areas"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "staff_role_levels_role_fkey"
            columns: ["role"]
            isOneToOne: false
            referencedRelation: "staff_roles"
            referencedColumns: ["name"]
          },
        ]
      }
      staff_roles: {
        Row: {
          description: string
          may_everything: boolean
          name: string
          position: number
          title: string
        }
        Insert: {
          description: string
          may_everything?: boolean
          name: string
          position: number
          title: string
        }
        Update: {
          description?: string
          may_everything?: boolean
          name?: string
          position?: number
          title?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_invitation: {
        Args: {
          client_address: string
          link_hash: string
          password_hash: string
        }
        Returns: string
      }
      account_notices_due: {
        Args: { batch_size: number }
        Returns: {
          about: string
          by_whom: string
          deed: string
          happened_at: string
          id: string
          recipient: string
        }[]
      }
      acknowledge_alert: {
        Args: { alert_id: number; why: string }
        Returns: undefined
      }
      add_chat_note: {
        Args: { note: string; note_id: string; session: string }
        Returns: undefined
      }
      add_feedback_note: {
        Args: { feedback_id: string; note: string }
        Returns: undefined
      }
      add_passkey: { Args: { passkey: Json; ticket: string }; Returns: Json }
      add_privacy_request: {
        Args: {
          contact: string
          kind: string
          note: string
          received_on: string
          request_id: string
        }
        Returns: undefined
      }
      answer_fixed_feedback: {
        Args: {
          body: string
          expected_people: number
          language: string
          subject: string
        }
        Returns: Json
      }
      approve_second_factor_reset: {
        Args: { person: string; why: string }
        Returns: number
      }
      assign_chat: {
        Args: { note: string; note_id: string; person: string; session: string }
        Returns: undefined
      }
      audit_recipients: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          user_id: string
        }[]
      }
      backups_due: {
        Args: {
          at_hour: number
          can_make: boolean
          can_prove: boolean
          every_days: number
          keep_count?: number
        }
        Returns: Json
      }
      begin_alert_test: { Args: { service: string }; Returns: undefined }
      begin_backup_work: {
        Args: { backup_name: string; work_kind: string }
        Returns: number
      }
      begin_console_query: {
        Args: { query_text: string; wanted_answer: string }
        Returns: Json
      }
      begin_llm_call: {
        Args: { characters: number; host: string; wanted: string }
        Returns: undefined
      }
      begin_passkey: { Args: Record<PropertyKey, never>; Returns: Json }
      begin_passkey_use: {
        Args: { purpose: string; subject: string }
        Returns: Json
      }
      begin_password_reset: { Args: { person: string }; Returns: string }
      begin_restore: {
        Args: { backup_name: string; why: string }
        Returns: Json
      }
      begin_scheduled_backup_work: {
        Args: { backup_name: string; work_kind: string }
        Returns: number
      }
      begin_second_factor: { Args: Record<PropertyKey, never>; Returns: string }
      begin_seeing_as: {
        Args: { person: string; relation_name: string }
        Returns: Json
      }
      browse_rows: {
        Args: {
          after: Json
          filters: Json
          page_size: number
          relation_name: string
        }
        Returns: Json
      }
      cancel_emails: { Args: { ids: Json }; Returns: number }
      cancel_publication: { Args: { publication: number }; Returns: undefined }
      cancel_query: {
        Args: { process_id: number; query_started_at: string; why: string }
        Returns: undefined
      }
      change_feedback: {
        Args: { changes: Json; feedback_ids: string[] }
        Returns: number
      }
      chat_card: { Args: { session: string }; Returns: Json }
      chat_email_text: { Args: { email_id: string }; Returns: string }
      chat_reminders_due: {
        Args: { batch_size: number }
        Returns: {
          by_email: boolean
          due_at: string
          hours: number
          language: string
          received_at: string
          recipients: Json
          session_id: string
        }[]
      }
      chat_session_details: { Args: { session: string }; Returns: Json }
      chat_session_figures: { Args: Record<PropertyKey, never>; Returns: Json }
      check_audit_log: { Args: { after_position: number }; Returns: Json }
      claim_alert_posts: { Args: { webhook: string }; Returns: Json }
      claim_due_jobs: { Args: Record<PropertyKey, never>; Returns: string[] }
      claim_due_price_checks: {
        Args: { batch_size: number; lease_seconds: number }
        Returns: Json
      }
      claim_emails: {
        Args: { batch_size: number; lease_seconds: number }
        Returns: {
          attempts: number
          cause: string | null
          created_at: string
          handed_over_at: string | null
          html_body: string | null
          id: string
          idempotency_key: string
          kind: string
          last_error: string | null
          lease: string | null
          lease_until: string | null
          max_attempts: number
          next_attempt_at: string
          priority: number
          provider_message_id: string | null
          recipient: string
          repeats: number
          reply_to: string | null
          request_id: string | null
          retries: number
          sent_at: string | null
          source_id: string | null
          source_kind: string | null
          status: string
          subject: string
          text_body: string
        }[]
        SetofOptions: {
          from: "*"
          to: "email_outbox"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_heartbeat: { Args: Record<PropertyKey, never>; Returns: boolean }
      claim_publication: { Args: Record<PropertyKey, never>; Returns: Json }
      clear_demo_costs: { Args: Record<PropertyKey, never>; Returns: number }
      close_privacy_request: {
        Args: { identity_check: string; outcome: string; request_id: string }
        Returns: undefined
      }
      confirm_second_factor: { Args: { code: string }; Returns: Json }
      confirm_setting: { Args: { setting_key: string }; Returns: undefined }
      count_audit_entries: {
        Args: {
          action_name: string
          actor: string
          area_name: string
          from_time: string
          outcome_name: string
          row_wanted: string
          table_wanted: string
          to_time: string
        }
        Returns: Json
      }
      count_browsed_rows: {
        Args: { filters: Json; relation_name: string }
        Returns: Json
      }
      count_chat_sessions: {
        Args: {
          assignee_wanted: string
          label_wanted: string
          language_wanted: string
          promise_wanted: string
          search: string
          status_wanted: string
        }
        Returns: Json
      }
      count_emails: {
        Args: {
          address: string
          cause_name: string
          from_time: string
          kind_name: string
          search: string
          source: string
          status_name: string
          to_time: string
        }
        Returns: Json
      }
      count_feedback: {
        Args: {
          from_time: string
          ip_of: string
          search: string
          session_of: string
          spam_kind: string
          to_time: string
          wanted_assignee: string
          wanted_check: string
          wanted_contact: string
          wanted_kind: string
          wanted_status: string
          wanted_tag: string
          wanted_type: string
          wanted_version: string
        }
        Returns: Json
      }
      count_fixed_unanswered: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      delete_chat_session: {
        Args: { session: string; why: string }
        Returns: Json
      }
      delete_console_query: { Args: { query_name: string }; Returns: undefined }
      delete_feedback: {
        Args: { feedback_ids: string[]; why: string }
        Returns: Json
      }
      delete_personal_data: {
        Args: {
          identity_check: string
          request_id: string
          rows: Json
          seen: Json
        }
        Returns: Json
      }
      delete_watch_item: { Args: { item_id: string }; Returns: string }
      deleted_watch_items: {
        Args: Record<PropertyKey, never>
        Returns: {
          deleted_at: string
          final_at: string
          id: string
          item_name: string
          item_url: string
        }[]
      }
      disable_account: {
        Args: { person: string; why: string }
        Returns: undefined
      }
      enable_account: { Args: { person: string }; Returns: undefined }
      end_left_session: {
        Args: { session: string; token_digest: string }
        Returns: undefined
      }
      end_staff_session: {
        Args: { person: string; session: string }
        Returns: undefined
      }
      end_staff_sessions: { Args: { person: string }; Returns: number }
      fail_email: {
        Args: {
          details?: Json
          email_id: string
          email_lease: string
          is_permanent: boolean
          reason: string
        }
        Returns: boolean
      }
      feedback_to_check: {
        Args: { after_id: string; after_time: string }
        Returns: {
          created_at: string
          formatted_sql: string
          formatting_options: Json
          id: string
          original_sql: string
          status: string
        }[]
      }
      find_feedback: {
        Args: { record: Json }
        Returns: {
          answered_at: string | null
          assignee: string | null
          check_outcome: string | null
          checked_with: string | null
          counts: boolean
          created_at: string
          dislike_reason: string | null
          feedback_type: string
          fixed_in: string | null
          follow_up_email: string | null
          formatted_sql: string
          formatter_version: string | null
          formatting_changes: NonNullable<Json>
          formatting_options: Json | null
          id: string
          option_set: string | null
          original_sql: string
          query_hash: string
          reply_mail_id: string | null
          search_text: unknown
          session_id: string
          sql_length: number
          statement_kind: string
          status: string
          suspicion: string | null
          tags: string[]
          user_agent: string
          user_ip: string
          wants_follow_up: boolean
          website: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "sql_feedback"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      find_invitation: {
        Args: { client_address: string; link_hash: string }
        Returns: {
          email: string
          expires_at: string
          invited_by: string
          role_title: string
          state: string
        }[]
      }
      find_personal_data: { Args: { contact: string }; Returns: Json }
      finish_backup_work: {
        Args: {
          backup_name: string
          counted_rows: number
          counted_tables: number
          what_was_wrong: string
          work_id: number
        }
        Returns: undefined
      }
      finish_console_query: {
        Args: {
          ended: string
          found: number
          query_id: number
          took_ms: number
        }
        Returns: undefined
      }
      finish_email: {
        Args: {
          email_id: string
          email_lease: string
          message_id: string
          server_answer?: string
        }
        Returns: boolean
      }
      finish_job: {
        Args: { error: string; job_name: string; report?: Json; run?: number }
        Returns: undefined
      }
      finish_price_check: {
        Args: { item_id: string; item_lease: string; result: Json }
        Returns: string
      }
      first_day: { Args: Record<PropertyKey, never>; Returns: Json }
      forget_failed_rows: {
        Args: { keys: Json; mended_job: string; mended_table: string }
        Returns: undefined
      }
      forget_old_chats: { Args: { retention_days: number }; Returns: Json }
      forget_old_console_queries: {
        Args: { keep_days: number }
        Returns: number
      }
      forget_old_emails: { Args: { days: Json }; Returns: Json }
      forget_old_page_errors: { Args: { keep_days: number }; Returns: number }
      forget_old_price_checks: { Args: { keep_days: number }; Returns: Json }
      forget_old_publications: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      forget_old_set_aside_rows: {
        Args: { keep_days: number }
        Returns: number
      }
      forget_old_visitors: {
        Args: {
          contact_days: number
          donor_days: number
          feedback_days: number
        }
        Returns: Json
      }
      give_second_factor: { Args: { code: string }; Returns: Json }
      hand_over_email: {
        Args: {
          email_id: string
          email_lease: string
          header_lines: string
          is_repeatable: boolean
        }
        Returns: boolean
      }
      hook_password_verification_attempt: {
        Args: { event: Json }
        Returns: Json
      }
      housekeeping: { Args: Record<PropertyKey, never>; Returns: Json }
      judge_alerts: { Args: Record<PropertyKey, never>; Returns: Json }
      keep_publication: { Args: { publication: number }; Returns: undefined }
      limit_checkout: { Args: { client_address: string }; Returns: undefined }
      limit_watch_address_checks: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      list_chat_sessions: {
        Args: {
          after_key: number
          after_session: string
          assignee_wanted: string
          label_wanted: string
          language_wanted: string
          page_size: number
          promise_wanted: string
          search: string
          status_wanted: string
        }
        Returns: {
          assignee: string
          assignee_email: string
          child: string
          due_at: string
          email_reply: string
          email_waiting_since: string
          family: number
          labels: string[]
          language: string
          last_said_at: string
          name: string
          outcome: string
          promise: string
          queue_key: number
          received_at: string
          replied_at: string
          replied_way: string
          session_id: string
          status: string
          subjects: string
          ways: string[]
        }[]
      }
      list_privacy_requests: { Args: Record<PropertyKey, never>; Returns: Json }
      list_reply_templates: { Args: Record<PropertyKey, never>; Returns: Json }
      mail_state: { Args: Record<PropertyKey, never>; Returns: Json }
      mute_alerts: {
        Args: { for_hours: number; rule_name: string; why: string }
        Returns: undefined
      }
      my_access: {
        Args: Record<PropertyKey, never>
        Returns: {
          area: string
          level: Database["public"]["Enums"]["staff_level"]
          title: string
        }[]
      }
      note_alert_mails: {
        Args: { ended: Json; started: Json }
        Returns: undefined
      }
      note_alert_post: {
        Args: { cause: string; ended: Json; started: Json; status: number }
        Returns: undefined
      }
      note_audit_head: { Args: Record<PropertyKey, never>; Returns: Json }
      note_backup_work: {
        Args: { done: number; now_at: string; total: number; work_id: number }
        Returns: boolean
      }
      note_build_asked: {
        Args: { answer?: string; publication: number }
        Returns: undefined
      }
      note_chat_reply: {
        Args: { replied: string; session: string; way: string }
        Returns: undefined
      }
      note_failed_row: {
        Args: {
          code: string
          failing_job: string
          failing_key: string
          failing_table: string
          why: string
        }
        Returns: boolean
      }
      note_feedback_checks: {
        Args: { formatter_version: string; results: Json }
        Returns: number
      }
      note_mail_transport: { Args: { transport: string }; Returns: undefined }
      note_publication: {
        Args: {
          checks?: Json
          failure?: string
          preview?: string
          publication: number
          state: string
        }
        Returns: undefined
      }
      note_reply_address: {
        Args: { address?: string; has_key: boolean }
        Returns: undefined
      }
      open_chat_email: {
        Args: { call: Json; reply_token: string }
        Returns: string
      }
      page_error_totals: { Args: Record<PropertyKey, never>; Returns: Json }
      person_access: {
        Args: { person: string }
        Returns: {
          area: string
          because: string
          columns: string[]
          kind: string
          name: string
          reach: string
          verb: string
        }[]
      }
      portal_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      preview_site_words: { Args: { seen: Json }; Returns: number }
      price_news_to_tell: { Args: { batch_size: number }; Returns: Json }
      price_targets_to_tell: { Args: { batch_size: number }; Returns: Json }
      public_status: { Args: Record<PropertyKey, never>; Returns: Json }
      publish_site_words: {
        Args: { due?: string; seen: Json; why: string }
        Returns: number
      }
      published_words: { Args: Record<PropertyKey, never>; Returns: Json }
      put_chat_reply_back: { Args: { session: string }; Returns: undefined }
      queue_account_notice: {
        Args: { mail: Json; notice: string }
        Returns: boolean
      }
      queue_chat_reminder: {
        Args: {
          hours: number
          html_body?: string
          recipients: Json
          session: string
          subject: string
          text_body: string
        }
        Returns: number
      }
      queue_chat_transcript: {
        Args: {
          html_body: string
          mailed?: number
          recipient: string
          reply_to: string
          said: number
          session_id: string
          subject: string
          text_body: string
        }
        Returns: boolean
      }
      queue_sign_in_mail: {
        Args: { account: string; address: string; mail: Json }
        Returns: string
      }
      queue_test_mail: { Args: Record<PropertyKey, never>; Returns: string }
      quiet_chat_sessions: {
        Args: { batch_size: number; quiet_seconds: number }
        Returns: {
          created_at: string
          end_time: string
          mail_count: number
          mailed_contact: Json | null
          mailed_count: number
          message_count: number
          messages: string
          session_id: string
          start_time: string
          updated_at: string
          user_info: string
        }[]
        SetofOptions: {
          from: "*"
          to: "chat_sessions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      read_backup_work: { Args: Record<PropertyKey, never>; Returns: Json }
      read_browsable_tables: { Args: Record<PropertyKey, never>; Returns: Json }
      read_chat_transcript: {
        Args: { session: string }
        Returns: {
          created_at: string
          end_time: string
          mail_count: number
          mailed_contact: Json | null
          mailed_count: number
          message_count: number
          messages: string
          session_id: string
          start_time: string
          updated_at: string
          user_info: string
        }[]
        SetofOptions: {
          from: "*"
          to: "chat_sessions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      read_console: { Args: Record<PropertyKey, never>; Returns: Json }
      read_database: { Args: Record<PropertyKey, never>; Returns: Json }
      read_email: { Args: { email_id: string }; Returns: Json }
      read_email_figures: { Args: Record<PropertyKey, never>; Returns: Json }
      read_feedback: { Args: { feedback_id: string }; Returns: Json }
      read_feedback_desk: { Args: Record<PropertyKey, never>; Returns: Json }
      read_feedback_figures: {
        Args: { from_time: string; step_name: string; to_time: string }
        Returns: Json
      }
      read_job_runs: { Args: { job_name: string }; Returns: Json }
      read_metrics: { Args: { range_name: string }; Returns: Json }
      read_monitoring: { Args: Record<PropertyKey, never>; Returns: Json }
      read_page_errors: { Args: Record<PropertyKey, never>; Returns: Json }
      read_people_to_see_as: { Args: Record<PropertyKey, never>; Returns: Json }
      read_personal_data: {
        Args: { contact: string; purpose: string; rows: Json }
        Returns: Json
      }
      read_publication: { Args: { publication: number }; Returns: Json }
      read_rows_seen: {
        Args: { person: string; relation_name: string }
        Returns: Json
      }
      read_running_queries: { Args: Record<PropertyKey, never>; Returns: Json }
      read_site_words: { Args: Record<PropertyKey, never>; Returns: Json }
      receive_chat_email: {
        Args: { call: Json; message: Json; notice: Json; reply_token: string }
        Returns: string
      }
      record_backup_download: {
        Args: { backup_name: string; byte_count: number }
        Returns: undefined
      }
      record_payment_event: {
        Args: { donation: Json; event: Json; thanks: Json }
        Returns: string
      }
      record_sample: {
        Args: {
          facts: Json
          process_id: string
          process_started_at: string
          sample: Json
        }
        Returns: undefined
      }
      refuse_ended_session: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      refuse_passkey: {
        Args: { credential: string; ticket: string }
        Returns: undefined
      }
      remove_chat_note: { Args: { note_id: string }; Returns: undefined }
      remove_passkey: { Args: { code: string; passkey: string }; Returns: Json }
      remove_reply_template: {
        Args: { is_removed: boolean; template_id: string }
        Returns: undefined
      }
      remove_second_factor: { Args: { code: string }; Returns: Json }
      rename_passkey: {
        Args: { new_name: string; passkey: string }
        Returns: undefined
      }
      renew_invitation: {
        Args: { invitation: string }
        Returns: {
          email: string
          id: string
          invited_by: string
          role_title: string
        }[]
      }
      renew_recovery_codes: { Args: { code: string }; Returns: Json }
      reply_to_chat: {
        Args: {
          body: string
          language: string
          reply_id: string
          seen_address: string
          session: string
          subject: string
        }
        Returns: undefined
      }
      reply_to_feedback: {
        Args: {
          body: string
          feedback_id: string
          language: string
          reply_id: string
          seen_address: string
          subject: string
        }
        Returns: boolean
      }
      report_page_error: {
        Args: { client_address: string; report: Json }
        Returns: undefined
      }
      request_invitation: {
        Args: { address: string; wanted_role: string }
        Returns: {
          email: string
          id: string
          invited_by: string
          role_title: string
        }[]
      }
      request_invitation_link: {
        Args: { invitation: string }
        Returns: {
          email: string
          id: string
          invited_by: string
          role_title: string
        }[]
      }
      request_price_check: { Args: { item_id: string }; Returns: string }
      restore_watch_item: { Args: { item_id: string }; Returns: undefined }
      resume_emails: { Args: Record<PropertyKey, never>; Returns: undefined }
      retry_emails: { Args: { mails: Json }; Returns: Json }
      reveal_feedback_contact: {
        Args: { feedback_id: string }
        Returns: {
          follow_up_email: string
          user_ip: string
        }[]
      }
      revoke_invitation: { Args: { invitation: string }; Returns: undefined }
      roll_back_publication: { Args: { publication: number }; Returns: number }
      rows_newer_than: { Args: { moment: string }; Returns: Json }
      save_chat_session: {
        Args: { changes: Json; session: string }
        Returns: undefined
      }
      save_console_query: {
        Args: { query_name: string; query_text: string }
        Returns: undefined
      }
      save_reply_template: {
        Args: { seen_revision: number; template: Json; template_id: string }
        Returns: undefined
      }
      save_settings: { Args: { changes: Json }; Returns: undefined }
      save_site_words: { Args: { changes: Json; why?: string }; Returns: Json }
      search_audit_log: {
        Args: {
          action_name: string
          actor: string
          area_name: string
          before_id: number
          from_time: string
          outcome_name: string
          page_size: number
          row_wanted: string
          table_wanted: string
          to_time: string
        }
        Returns: {
          action: string
          actor_email: string
          actor_id: string
          actor_kind: string
          after: Json
          area: string
          at: string
          before: Json
          hash: string
          id: number
          link_position: number
          outcome: string
          reason: string
          row_key: string
          session_id: string
          table_name: string
          withheld: string[]
        }[]
      }
      search_emails: {
        Args: {
          address: string
          before_id: string
          cause_name: string
          from_time: string
          kind_name: string
          page_size: number
          search: string
          source: string
          status_name: string
          to_time: string
        }
        Returns: {
          attempts: number
          cause: string
          created_at: string
          id: string
          kind: string
          last_error: string
          next_attempt_at: string
          recipient: string
          retries: number
          sent_at: string
          source_id: string
          source_kind: string
          status: string
          subject: string
        }[]
      }
      search_feedback: {
        Args: {
          before_id: string
          before_time: string
          from_time: string
          ip_of: string
          page_size: number
          search: string
          session_of: string
          spam_kind: string
          to_time: string
          wanted_assignee: string
          wanted_check: string
          wanted_contact: string
          wanted_kind: string
          wanted_status: string
          wanted_tag: string
          wanted_type: string
          wanted_version: string
        }
        Returns: {
          assignee: string
          assignee_email: string
          check_outcome: string
          checked_with: string
          counts: boolean
          created_at: string
          email_shortened: string
          feedback_type: string
          fixed_in: string
          formatter_version: string
          id: string
          ip_shortened: string
          notes: number
          option_set: string
          query_start: string
          reason: string
          sql_length: number
          statement_kind: string
          status: string
          suspicion: string
          tags: string[]
          wants_follow_up: boolean
        }[]
      }
      second_factor_state: { Args: Record<PropertyKey, never>; Returns: Json }
      send_invitation: {
        Args: { invitation: string; link_hash: string; mail: Json }
        Returns: undefined
      }
      set_alert_rule: {
        Args: {
          enabled: boolean
          new_clear_at: number
          new_for_minutes: number
          new_threshold: number
          rule_name: string
        }
        Returns: undefined
      }
      set_my_profile: {
        Args: { new_languages: string[]; new_name: string }
        Returns: undefined
      }
      set_role_level: {
        Args: {
          area_name: string
          new_level: Database["public"]["Enums"]["staff_level"]
          role_name: string
        }
        Returns: undefined
      }
      set_staff_exception: {
        Args: {
          area_name: string
          new_level: Database["public"]["Enums"]["staff_level"]
          person: string
        }
        Returns: undefined
      }
      set_staff_role: {
        Args: { new_role: string; person: string }
        Returns: undefined
      }
      setting_history: {
        Args: { setting_key: string }
        Returns: {
          actor: string
          after: Json
          at: string
          before: Json
          id: number
        }[]
      }
      settings_in_use: { Args: Record<PropertyKey, never>; Returns: Json }
      settle_price_news: {
        Args: { mail: Json; news_ids: Json; owner_id: string; told: Json }
        Returns: boolean
      }
      settle_price_targets: {
        Args: { hit_ids: Json; mail: Json; owner_id: string; told: Json }
        Returns: boolean
      }
      settle_words: { Args: { keys: string[] }; Returns: number }
      show_invitation_link: {
        Args: { invitation: string; link_hash: string }
        Returns: undefined
      }
      show_personal_values: {
        Args: {
          column_names: Json
          relation_name: string
          row_keys: Json
          why: string
        }
        Returns: Json
      }
      site_word_history: {
        Args: { word_key: string }
        Returns: {
          base: string
          made_at: string
          made_by: string
          revision: number
          why: string
          words: string
        }[]
      }
      staff_invitations: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string
          link_shown_at: string
          mail_cause: string
          mail_problem: string
          role: string
          sent_at: string
          state: string
        }[]
      }
      staff_people: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          email: string
          exceptions: Json
          is_active: boolean
          languages: string[]
          last_sign_in_at: string
          name: string
          open_sessions: number
          role: string
          user_id: string
        }[]
      }
      staff_role_matrix: {
        Args: Record<PropertyKey, never>
        Returns: {
          area: string
          area_title: string
          level: Database["public"]["Enums"]["staff_level"]
          may_everything: boolean
          role: string
          role_description: string
          role_title: string
        }[]
      }
      staff_second_factors: {
        Args: Record<PropertyKey, never>
        Returns: {
          approvals: number
          approvals_needed: number
          enrolled_at: string
          has_app: boolean
          is_approved_by_me: boolean
          is_required: boolean
          other_owners: number
          passkeys: number
          user_id: string
        }[]
      }
      staff_sessions: {
        Args: { person: string }
        Returns: {
          is_this: boolean
          network: string
          session_id: string
          started_at: string
          used_at: string
          user_agent: string
        }[]
      }
      staff_settings: {
        Args: Record<PropertyKey, never>
        Returns: {
          changed_at: string
          changed_by: string
          is_set: boolean
          key: string
          revision: number
          value: Json
        }[]
      }
      start_job_run: { Args: { job_name: string }; Returns: number }
      stop_emails: { Args: { why: string }; Returns: undefined }
      store_chat_session: {
        Args: {
          client_address: string
          end_time: string
          messages: string
          session_id: string
          start_time: string
          user_info: string
        }
        Returns: {
          created_at: string
          end_time: string
          mail_count: number
          mailed_contact: Json | null
          mailed_count: number
          message_count: number
          messages: string
          session_id: string
          start_time: string
          updated_at: string
          user_info: string
        }[]
        SetofOptions: {
          from: "*"
          to: "chat_sessions"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      store_contact_request: {
        Args: { client_address: string; mails: Json; request: Json }
        Returns: boolean
      }
      suppress_address: {
        Args: { address: string; why: string }
        Returns: undefined
      }
      take_passkey_challenge: {
        Args: { challenge: string; credential: string }
        Returns: Json
      }
      thread_of_email: { Args: { email_id: string }; Returns: Json }
      unconfirmed_settings: {
        Args: Record<PropertyKey, never>
        Returns: {
          confirm_by: string
          key: string
          value_before: Json
        }[]
      }
      unsuppress_address: { Args: { address: string }; Returns: undefined }
      update_chat_session: {
        Args: {
          end_time: string
          messages: string
          session_key: string
          user_info: string
        }
        Returns: boolean
      }
      use_passkey: {
        Args: { credential: string; new_counter: number; ticket: string }
        Returns: Json
      }
      verify_audit_log: { Args: { after_position: number }; Returns: Json }
      waiting_chats: { Args: Record<PropertyKey, never>; Returns: Json }
      whom_to_ask: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
        }[]
      }
      words_to_build: { Args: Record<PropertyKey, never>; Returns: Json }
    }
    Enums: {
      staff_level: "none" | "view" | "manage"
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  hln: {
    Enums: {},
  },
  public: {
    Enums: {
      staff_level: ["none", "view", "manage"],
    },
  },
} as const
