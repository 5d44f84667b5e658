-- Rows of every table as release 0.1 wrote them (its schema is all migrations up to 0007_act_keys): what an upgrade must
-- not lose. One current semester with a round that is open for a long time, one offering that is full with somebody on its
-- waitlist, one that was given up. The password of every account is Huxuan@2026.
insert into installation (key, value) values ('reference-data', 'release 0.1'), ('secret', 'a secret for tests only, long enough to be taken');
insert into school (code, name, short_name, pinyin, section_clock) values
  ('10001', '甲大学', '甲大', 'jiadaxue', '[{"section": 1, "start": "08:00", "end": "08:45"}, {"section": 2, "start": "08:55", "end": "09:40"}]'),
  ('10002', '乙大学', '乙大', 'yidaxue', '[{"section": 1, "start": "08:30", "end": "09:15"}]');
insert into campus (school_id, name) values (1, '东校区'), (1, '西校区'), (2, '主校区');
insert into campus_travel values (1, 2, 20), (2, 1, 20), (1, 3, 45);
insert into semester (code, year, term, name, first_monday, weeks, is_current) values
  ('2025-2026-2', 2025, 2, '2025–2026 第二学期', '2026-03-02', 18, false),
  ('2026-2027-1', 2026, 1, '2026–2027 第一学期', '2026-09-07', 18, true);
insert into calendar_exception values (2, '2026-10-01', '国庆节', null), (2, '2026-10-10', '补课', '2026-10-07');
insert into course (school_id, code, name, credits, hours, nature, department, department_pinyin, description, pinyin, search_text) values
  (1, 'A001', '高等数学', 4.0, 64, 'required', '数学学院', 'shuxuexueyuan', '', 'gaodengshuxue', 'a001 高等数学 gaodengshuxue gdsx'),
  (1, 'A002', '数据结构', 3.5, 56, 'elective', '计算机学院', 'jisuanjixueyuan', '讲解 "树" 与图', 'shujujiegou', 'a002 数据结构 shujujiegou sjjg'),
  (2, 'B001', '西方音乐史', 2.0, 32, 'general', '艺术学院', 'yishuxueyuan', '', 'xifangyinyueshi', 'b001 西方音乐史 xifangyinyueshi xfyys');
insert into course_prerequisite values (2, 1);
insert into course_exclusion values (3, 2);
insert into teacher (school_id, staff_number, name, department, pinyin) values
  (1, 'T01', '王老师', '计算机学院', 'wanglaoshi'), (2, null, '李老师', '', 'lilaoshi');
insert into student (school_id, student_number, name, grade, department, major, campus_id, pinyin) values
  (1, '2024001', '张三', 2024, '计算机学院', '软件工程', 1, 'zhangsan'),
  (2, '2024001', '李四', 2024, '艺术学院', '音乐学', 3, 'lisi'),
  (2, '2025007', '王五', 2025, '艺术学院', '音乐学', null, 'wangwu');
insert into passed_course values (1, 1, 1), (2, 1, null);
insert into dictionary values ('course_nature', 'general', '通识课', 10, false), ('old_names', 'x', '不再使用', 20, true);
insert into role values ('1', '平台管理员'), ('2', '学校教务管理员'), ('3', '教师'), ('4', '学生');
insert into role_permission values ('1', 'course-search'), ('2', 'offering-search'), ('3', 'roster-view'), ('4', 'selection-view'), ('4', 'selection-attempt'), ('4', 'selection-withdraw');
insert into default_grant values ('1', 'course-search'), ('2', 'offering-search'), ('3', 'roster-view'), ('4', 'selection-view'), ('4', 'selection-attempt'), ('4', 'selection-withdraw'), ('4', 'selection-log');
insert into menu (id, parent_id, sn, name_zh, icon, level, permission_type, font_end_url, permission, role_ids) values
  ('group-own', null, 900, '本校栏目', 'folder', 1, 1, null, null, null),
  ('own-page', 'group-own', 10, '本校通知', null, 2, 1, 'own/page', 'course-search', '2');
insert into account (useraccount, password_hash, person_name, user_type, school_id, student_id, teacher_id, default_role_id, disabled) values
  ('admin', '$argon2id$v=19$m=19456,t=2,p=1$OPoOakZQ8PUzb4DblB+BNg$5gDDXsR/IqSRjoij+hrn45HOqm2QCRGA/FhI5OpeH+4', '省平台', 'other', null, null, null, '1', false),
  ('office', '$argon2id$v=19$m=19456,t=2,p=1$OPoOakZQ8PUzb4DblB+BNg$5gDDXsR/IqSRjoij+hrn45HOqm2QCRGA/FhI5OpeH+4', '甲大教务处', 'other', 1, null, null, '2', false),
  ('teacher', '$argon2id$v=19$m=19456,t=2,p=1$OPoOakZQ8PUzb4DblB+BNg$5gDDXsR/IqSRjoij+hrn45HOqm2QCRGA/FhI5OpeH+4', '王老师', 'teacher', 1, null, 1, '3', false),
  ('student', '$argon2id$v=19$m=19456,t=2,p=1$OPoOakZQ8PUzb4DblB+BNg$5gDDXsR/IqSRjoij+hrn45HOqm2QCRGA/FhI5OpeH+4', '张三', 'student', 1, 1, null, '4', false),
  ('student2', '$argon2id$v=19$m=19456,t=2,p=1$OPoOakZQ8PUzb4DblB+BNg$5gDDXsR/IqSRjoij+hrn45HOqm2QCRGA/FhI5OpeH+4', '李四', 'student', 2, 2, null, '4', false),
  ('gone', '$argon2id$v=19$m=19456,t=2,p=1$OPoOakZQ8PUzb4DblB+BNg$5gDDXsR/IqSRjoij+hrn45HOqm2QCRGA/FhI5OpeH+4', '王五', 'student', 2, 3, null, '4', true);
insert into account_role values (1, '1'), (2, '2'), (3, '3'), (4, '4'), (5, '4'), (6, '4');
insert into login_session (id, account_id, role_id, generation, rotated_at, impersonator_id, ip, created_at, expires_at, revoked_at, revoke_reason) values
  ('00000000-0000-4000-8000-000000000001', 4, '4', 3, '2026-09-10T08:00:00Z', null, '10.0.0.1', '2026-09-09T08:00:00Z', '2036-09-16T08:00:00Z', null, null),
  ('00000000-0000-4000-8000-000000000002', 5, '4', 1, null, 1, '10.0.0.2', '2026-09-09T08:00:00Z', '2026-09-16T08:00:00Z', '2026-09-09T09:00:00Z', 'logout');
insert into sign_in_failure values ('k1', 2, '2026-09-09T10:00:00Z');
insert into spent_captcha values ('c1', '2026-09-09T10:00:00Z');
insert into access_change (version, account_id, session_id, changed_at) values (1, 6, null, '2026-09-09T08:00:00Z');
update access_version set version = 1;
insert into calendar_subscription values (4, 'token-of-student', '2026-09-09T08:00:00Z');
insert into offering (semester_id, school_id, course_id, code, min_enrolment, waitlist_capacity, guest_quotas, guest_quota_release_at, audience, notes, state, search_text, version, updated_at) values
  (2, 1, 2, 'A002-1', 1, 5, '[{"schoolId": 2, "quota": 1}]', '2026-09-20T00:00:00Z', '{}', '带电脑', 'published', 'a002-1 数据结构', 4, '2026-08-20T08:00:00Z'),
  (2, 2, 3, 'B001-1', 0, null, '[]', null, '{"schoolIds": [1, 2], "grades": [2024]}', '', 'published', 'b001-1 西方音乐史', 1, '2026-08-20T08:00:00Z'),
  (2, 1, 1, 'A001-1', 0, null, '[]', null, '{}', '', 'draft', 'a001-1 高等数学', 1, '2026-08-20T08:00:00Z');
insert into offering_seat (semester_id, school_id, offering_id, course_id, capacity, taken, queued, taken_by_school, version) values
  (2, 1, 1, 2, 1, 1, 1, '{"1": 1}', 9), (2, 2, 2, 3, 40, 0, 0, '{}', 3), (2, 1, 3, 1, 30, 0, 0, '{}', 1);
insert into meeting (offering_id, weekday, weeks, sections, campus_id, classroom) values
  (1, 1, '{1,2,3,4}', '{1,2}', 1, '东 101'), (2, 3, '{1,3,5}', '{1}', 3, ''), (3, 5, '{2}', '{1}', null, '');
insert into offering_teacher values (1, 1, 0), (2, 2, 0);
insert into round (semester_id, school_id, name, mode, opens_at, closes_at, audience, max_credits, max_courses, allows_withdrawal, allows_waitlist, state, version) values
  (2, null, '第一轮', 'instant', '2026-08-25T00:00:00Z', '2036-08-25T00:00:00Z', '{}', 20, 6, true, true, 'open', 2),
  (2, 1, '意愿征集', 'lottery', '2026-08-01T00:00:00Z', '2026-08-10T00:00:00Z', '{"grades": [2024]}', 10, 3, false, false, 'closed', 3);
insert into student_term (semester_id, student_id, credits, courses, offering_ids, placed_ids, queued_ids, version, voided_keys) values
  (2, 1, 3.5, 1, '{1}', '{}', '{}', 2, '{}'), (2, 2, 0, 0, '{}', '{}', '{1}', 5, '{11111111-1111-4111-8111-111111111111}');
insert into enrolment (semester_id, school_id, offering_id, course_id, credits, student_id, home_school_id, round_id, state, source, queue_number, enrolled_at, dropped_at, drop_reason, sequence, drop_sequence, swapped_from, skip_code) values
  (2, 1, 1, 2, 3.5, 1, 1, 1, 'enrolled', 'self', null, '2026-08-25T08:00:00.123456Z', null, null, 1, null, null, null),
  (2, 1, 1, 2, 3.5, 2, 2, 1, 'queued', 'self', 4, '2026-08-25T08:00:02Z', null, null, 4, null, null, 'GUEST_QUOTA'),
  (2, 2, 2, 3, 2.0, 2, 2, 1, 'dropped', 'self', null, '2026-08-25T08:00:01Z', '2026-08-26T08:00:00Z', 'withdrawn', 2, 3, null, null);
insert into selection_log (sequence, at, semester_id, round_id, action, student_id, home_school_id, offering_id, school_id, source, account_id, actor, impersonator_id, ip, request_id, detail, act_key) values
  (1, '2026-08-25T08:00:00Z', 2, 1, 'enrol', 1, 1, 1, 1, 'self', 4, '张三', null, '10.0.0.1', 'r1', '', '22222222-2222-4222-8222-222222222222'),
  (2, '2026-08-25T08:00:01Z', 2, 1, 'enrol', 2, 2, 2, 2, 'self', 5, '李四', 1, '10.0.0.2', 'r2', '', null),
  (3, '2026-08-26T08:00:00Z', 2, 1, 'withdraw', 2, 2, 2, 2, 'self', 5, '李四', null, '10.0.0.2', 'r3', '', null),
  (4, '2026-08-25T08:00:02Z', 2, 1, 'queue', 2, 2, 1, 1, 'self', 5, '李四', null, '10.0.0.2', 'r4', '第 1 位', null);
select setval('selection_log_sequence_seq', 4);
insert into selection_tally values (1, '2026-08-25T08:00:00Z', 'node-1', 4, 2, 1, 1, 0, '{"OFFERING_FULL": 1}');
insert into selection_demand values (1, 1, 3), (1, 2, 1);
insert into wish values (2, 1, 1, 1, 60, 'won', '2026-08-02T08:00:00Z'), (2, 2, 1, 1, 0, 'lost', '2026-08-03T08:00:00Z');
insert into basket (semester_id, student_id, offering_ids, refusals, submission, version) values (2, 1, '{2}', '{"2": {"code": "TIME_CONFLICT", "message": "时间冲突"}}', null, 2);
insert into import_job (semester_id, school_id, account_id, started_by, file_name, state, node, rows_total, rows_done, errors, error_count, summary, started_at, alive_at, ended_at, offering_ids, findings, notices, good_classes, left_out) values
  (2, 1, 2, '甲大教务处', '开课计划.xlsx', 'succeeded', 'node-1', 2, 2, '[]', 0, null, '2026-08-20T08:00:00Z', '2026-08-20T08:00:05Z', '2026-08-20T08:00:06Z', '{1,3}', '[]', '[]', 2, 0);
insert into operation_log (at, account_id, person_name, role_id, school_id, impersonator_id, action, target, before, after, ip, request_id) values
  ('2026-08-20T08:10:00Z', 2, '甲大教务处', '2', 1, null, 'offering-update', 'offering:1', '{"capacity": 2}', '{"capacity": 1}', '10.0.0.9', 'r0'),
  ('2026-08-20T08:11:00Z', null, '', null, null, null, 'admin-create', 'account:1', null, 'null', '', 'cli');
insert into outbox (topic, payload, written_at) values ('offering-catalogue', '{"semesterId": 2, "ids": [1]}', '2026-08-26T08:00:00Z');
