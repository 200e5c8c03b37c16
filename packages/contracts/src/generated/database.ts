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
          inserted: number
          lines: number
          mode: string
          origin: string
          removed: number
          request_key: string | null
          unchanged: number
          undone_at: string | null
          updated: number
        }
        Insert: {
          changes_kept?: boolean
          created_at?: string
          id: string
          inserted: number
          lines: number
          mode: string
          origin: string
          removed: number
          request_key?: string | null
          unchanged: number
          undone_at?: string | null
          updated: number
        }
        Update: {
          changes_kept?: boolean
          created_at?: string
          id?: string
          inserted?: number
          lines?: number
          mode?: string
          origin?: string
          removed?: number
          request_key?: string | null
          unchanged?: number
          undone_at?: string | null
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
      stage_cost_rows: {
        Args: { import_id: string; rows: Json }
        Returns: undefined
      }
      undo_cost_import: { Args: { import_id: string }; Returns: Json }
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
          created_at: string
          html_body: string | null
          id: string
          idempotency_key: string
          kind: string
          last_error: string | null
          lease: string | null
          lease_until: string | null
          max_attempts: number
          next_attempt_at: string
          provider_message_id: string | null
          recipient: string
          reply_to: string | null
          sent_at: string | null
          status: string
          subject: string
          text_body: string
        }
        Insert: {
          attempts?: number
          created_at?: string
          html_body?: string | null
          id?: string
          idempotency_key: string
          kind: string
          last_error?: string | null
          lease?: string | null
          lease_until?: string | null
          max_attempts?: number
          next_attempt_at?: string
          provider_message_id?: string | null
          recipient: string
          reply_to?: string | null
          sent_at?: string | null
          status?: string
          subject: string
          text_body: string
        }
        Update: {
          attempts?: number
          created_at?: string
          html_body?: string | null
          id?: string
          idempotency_key?: string
          kind?: string
          last_error?: string | null
          lease?: string | null
          lease_until?: string | null
          max_attempts?: number
          next_attempt_at?: string
          provider_message_id?: string | null
          recipient?: string
          reply_to?: string | null
          sent_at?: string | null
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
          updated_at: string
          user_id: string
        }
        Insert: {
          check_requested_at?: string | null
          created_at?: string
          currency?: string | null
          current_price?: number | null
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
          updated_at?: string
          user_id?: string
        }
        Update: {
          check_requested_at?: string | null
          created_at?: string
          currency?: string | null
          current_price?: number | null
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
          counts: boolean
          created_at: string
          dislike_reason: string | null
          feedback_type: string
          follow_up_email: string | null
          formatted_sql: string
          formatting_changes: NonNullable<Json>
          id: string
          original_sql: string
          query_hash: string
          session_id: string
          user_agent: string
          user_ip: string
          wants_follow_up: boolean
        }
        Insert: {
          counts?: boolean
          created_at?: string
          dislike_reason?: string | null
          feedback_type: string
          follow_up_email?: string | null
          formatted_sql: string
          formatting_changes?: NonNullable<Json>
          id?: string
          original_sql: string
          query_hash: string
          session_id: string
          user_agent?: string
          user_ip?: string
          wants_follow_up?: boolean
        }
        Update: {
          counts?: boolean
          created_at?: string
          dislike_reason?: string | null
          feedback_type?: string
          follow_up_email?: string | null
          formatted_sql?: string
          formatting_changes?: NonNullable<Json>
          id?: string
          original_sql?: string
          query_hash?: string
          session_id?: string
          user_agent?: string
          user_ip?: string
          wants_follow_up?: boolean
        }
        Relationships: []
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
          role: string
          user_id: string
        }
        Insert: {
          changed_at?: string
          role: string
          user_id: string
        }
        Update: {
          changed_at?: string
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
      audit_recipients: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          user_id: string
        }[]
      }
      check_audit_log: { Args: { after_position: number }; Returns: Json }
      claim_due_jobs: { Args: Record<PropertyKey, never>; Returns: string[] }
      claim_due_price_checks: {
        Args: { batch_size: number; lease_seconds: number }
        Returns: Json
      }
      claim_emails: {
        Args: { batch_size: number; lease_seconds: number }
        Returns: {
          attempts: number
          created_at: string
          html_body: string | null
          id: string
          idempotency_key: string
          kind: string
          last_error: string | null
          lease: string | null
          lease_until: string | null
          max_attempts: number
          next_attempt_at: string
          provider_message_id: string | null
          recipient: string
          reply_to: string | null
          sent_at: string | null
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
      end_left_session: {
        Args: { session: string; token_digest: string }
        Returns: undefined
      }
      fail_email: {
        Args: {
          email_id: string
          email_lease: string
          is_permanent: boolean
          reason: string
        }
        Returns: boolean
      }
      find_feedback: {
        Args: { record: Json }
        Returns: {
          counts: boolean
          created_at: string
          dislike_reason: string | null
          feedback_type: string
          follow_up_email: string | null
          formatted_sql: string
          formatting_changes: NonNullable<Json>
          id: string
          original_sql: string
          query_hash: string
          session_id: string
          user_agent: string
          user_ip: string
          wants_follow_up: boolean
        }[]
        SetofOptions: {
          from: "*"
          to: "sql_feedback"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      finish_email: {
        Args: { email_id: string; email_lease: string; message_id: string }
        Returns: boolean
      }
      finish_job: {
        Args: { error: string; job_name: string }
        Returns: undefined
      }
      finish_price_check: {
        Args: { item_id: string; item_lease: string; result: Json }
        Returns: string
      }
      forget_failed_rows: {
        Args: { keys: Json; mended_job: string; mended_table: string }
        Returns: undefined
      }
      forget_old_chats: { Args: { retention_days: number }; Returns: Json }
      forget_old_price_checks: { Args: { keep_days: number }; Returns: Json }
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
      hook_password_verification_attempt: {
        Args: { event: Json }
        Returns: Json
      }
      housekeeping: { Args: Record<PropertyKey, never>; Returns: Json }
      limit_checkout: { Args: { client_address: string }; Returns: undefined }
      limit_watch_address_checks: {
        Args: Record<PropertyKey, never>
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
      note_audit_head: { Args: Record<PropertyKey, never>; Returns: Json }
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
      price_news_to_tell: { Args: { batch_size: number }; Returns: Json }
      queue_chat_transcript: {
        Args: {
          html_body: string
          recipient: string
          reply_to: string
          said: number
          session_id: string
          subject: string
          text_body: string
        }
        Returns: boolean
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
      record_payment_event: {
        Args: { donation: Json; event: Json; thanks: Json }
        Returns: string
      }
      refuse_ended_session: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      request_price_check: { Args: { item_id: string }; Returns: string }
      save_settings: { Args: { changes: Json }; Returns: undefined }
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
      staff_people: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          email: string
          exceptions: Json
          is_active: boolean
          last_sign_in_at: string
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
      update_chat_session: {
        Args: {
          end_time: string
          messages: string
          session_key: string
          user_info: string
        }
        Returns: boolean
      }
      verify_audit_log: { Args: { after_position: number }; Returns: Json }
      whom_to_ask: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
        }[]
      }
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
